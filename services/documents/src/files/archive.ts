import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { contentDisposition, safeFileName } from './content-disposition.js'

/** Names that Windows reserves for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

const split = (name: string): [stem: string, ending: string] => {
  const at = name.lastIndexOf('.')
  return at > 0 ? [name.slice(0, at), name.slice(at)] : [name, '']
}

/** A name that every operating system can unpack. */
const plain = (name: string): string => {
  const trimmed = name.replace(/[. ]+$/, '')
  return reserved.test(trimmed) ? `_${trimmed}` : trimmed
}

/** Some systems treat names as equal that differ only by case or by the encoding of an accent. */
const asCompared = (path: string): string => path.normalize('NFC').toLowerCase()

/**
 * Unique file names for one archive: a second `Deed.pdf` becomes `Deed (2).pdf`. The names are safe file names
 * already, prefixed with their folder.
 */
export const entryNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((path) => {
    const at = path.lastIndexOf('/') + 1
    const folder = path.slice(0, at)
    const [stem, ending] = split(plain(path.slice(at)))
    let free = `${folder}${stem}${ending}`
    for (let copy = 2; taken.has(asCompared(free)); copy += 1) free = `${folder}${stem} (${copy})${ending}`
    taken.add(asCompared(free))
    return free
  })
}

declare module 'yazl' {
  interface ZipFile {
    /** The published types omit the callback's size parameter. */
    end(options: EndOptions, calculatedTotalSize: (bytes: number) => void): void
  }
}

export interface ArchivedFile {
  /** Its name in the archive, folders before it. */
  name: string
  /** Bytes. */
  size: number
  modifiedAt: Date
  open: () => Promise<Readable>
}

/**
 * The output stream. A file may fail before the response is sent, when nothing listens for errors yet: Node would end
 * the process. The response detects the broken stream anyway.
 */
const archiveStream = (): PassThrough => new PassThrough().on('error', () => undefined)

/**
 * An archive of files, read one by one as the client reads it, and its size in bytes. The files are stored
 * uncompressed: nearly all are compressed already, and this way the size is known before the first byte.
 */
const zipOf = async (files: readonly ArchivedFile[]): Promise<{ stream: Readable; size: number }> => {
  const zip = new ZipFile()
  const out = archiveStream()
  let current: Readable | null = null
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.on('error', (error: Error) => out.destroy(error))
  // When the client disconnects, closes the file that is being read.
  out.once('close', () => current?.destroy())
  for (const { name, open, size, modifiedAt } of files) {
    zip.addReadStreamLazy(name, { size, mtime: modifiedAt, compress: false }, (give) => {
      const opened = async (): Promise<void> => {
        const stream = await open()
        current = stream
        if (out.destroyed) stream.destroy()
        stream.once('error', (error) => out.destroy(error))
        give(null, stream)
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

const answer = (reply: FastifyReply, title: string, stream: Readable, size?: number): void => {
  void reply
    .code(200)
    .headers({
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(`${safeFileName(title)}.zip`, false),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      ...(size === undefined ? {} : { 'content-length': size }),
    })
  // Not awaited: a client that disconnects midway is not an error.
  void reply.send(stream)
}

/** Sends an archive of files, created while it is sent; `title` is its name without the ending. */
export const sendArchive = async (
  reply: FastifyReply,
  title: string,
  files: readonly ArchivedFile[],
): Promise<void> => {
  const { stream, size } = await zipOf(files)
  answer(reply, title, stream, size)
}

/**
 * Sends an archive of files that are generated one by one, each after the previous one was read. Only one is held in
 * memory at a time, and the size is not known in advance.
 */
export const sendMadeArchive = (reply: FastifyReply, title: string, files: AsyncIterable<ArchivedFile>): void => {
  const zip = new ZipFile()
  const out = archiveStream()
  let current: Readable | null = null
  zip.on('error', (error: Error) => out.destroy(error))
  out.once('close', () => current?.destroy())
  const fill = async (): Promise<void> => {
    for await (const { name, open, size, modifiedAt } of files) {
      if (out.destroyed) return
      current = await open()
      zip.addReadStream(current, name, { size, mtime: modifiedAt, compress: false })
      await finished(current)
    }
    zip.end()
  }
  zip.outputStream.pipe(out)
  fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
  answer(reply, title, out)
}
