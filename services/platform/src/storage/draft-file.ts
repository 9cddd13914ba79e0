import { open } from 'node:fs/promises'
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
