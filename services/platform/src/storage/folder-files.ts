import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Streams checked bytes into a new file at `path`. Creates the file before reading the first byte, so that a clean-up
 * after a failure finds it; the file is synced to disk when the promise resolves. Throws the error of the stream or the
 * check.
 */
export const writeDraft = async (stream: Readable, check: Transform, path: string): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  await pipeline(stream, check, file.createWriteStream({ flush: true }))
}

/** The result of the work, or null when a file or folder that it needs is missing. */
export const missingAsNull = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Whether an error means that a file, or a folder of its path, is missing. */
export const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Removes the folder's files and folders that have not been written since the given time. */
export const deleteOlderThan = async (folder: string, before: Date): Promise<void> => {
  for (const name of (await missingAsNull(readdir(folder))) ?? []) {
    const entry = join(folder, name)
    const found = await missingAsNull(stat(entry))
    if (found !== null && found.mtime < before) await rm(entry, { recursive: true, force: true })
  }
}
