import { PassThrough, type Readable } from 'node:stream'
import type { ObjectStore } from '@bluebonnet/platform'
import { ZipFile } from 'yazl'

declare module 'yazl' {
  interface ZipFile {
    /** The published types leave the size out that the callback is given. */
    end(options: EndOptions, calculatedTotalSize: (bytes: number) => void): void
  }
}

export interface ArchivedFile {
  /** Its name in the archive. */
  name: string
  /** Where the store keeps it. */
  key: string
  /** Bytes. */
  size: number
  modifiedAt: Date
}

/**
 * An archive of stored files, read one after the other as the reader takes them, and its size in bytes. The files are
 * stored as they are: nearly all of them are compressed already, and so the size is known before the first byte.
 */
export const zipOf = async (
  files: readonly ArchivedFile[],
  store: ObjectStore,
): Promise<{ stream: Readable; size: number }> => {
  const zip = new ZipFile()
  const out = new PassThrough()
  let current: Readable | null = null
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.on('error', (error: Error) => out.destroy(error))
  // A reader who goes away leaves a file half read.
  out.once('close', () => current?.destroy())
  for (const { name, key, size, modifiedAt } of files) {
    zip.addReadStreamLazy(name, { size, mtime: modifiedAt, compress: false }, (give) => {
      const opened = async (): Promise<void> => {
        const found = await store.get(key)
        if (found === null) throw new Error(`The store has no ${key}`)
        current = found.stream
        if (out.destroyed) found.stream.destroy()
        found.stream.once('error', (error) => out.destroy(error))
        give(null, found.stream)
      }
      opened().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
    })
  }
  const size = await new Promise<number>((resolve) => {
    zip.end({ forceZip64Format: false, comment: '' }, resolve)
  })
  zip.outputStream.pipe(out)
  return { stream: out, size }
}
