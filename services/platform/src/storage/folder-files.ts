import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Streams what passes the check into a new file at `path`. The file is made before the first byte is read, so whoever
 * removes it after a failure finds it; it is on the disk when the promise resolves. Throws what the stream or the check
 * threw.
 */
export const writeDraft = async (stream: Readable, check: Transform, path: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  await pipeline(stream, check, file.createWriteStream({ flush: true }))
}

/** The work's answer, or null when the file or folder that it needs is not there. */
export const missingAsNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether a failure only says that a file, or a folder on the way to it, is not there. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Removes the folder's files and folders that nothing was written to since the moment. */
export const deleteOlderThan = async (folder: string, before: Date): Promise<void> => {
  for (const name of (await missingAsNull(readdir(folder))) ?? []) {
    const entry = join(folder, name)
    const found = await missingAsNull(stat(entry))
    if (found !== null && found.mtime < before) await rm(entry, { recursive: true, force: true })
  }
}
