import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)
const packed = new Map<string, { etag: string; bytes: Buffer }>()

/**
 * /portals.json in brotli. It has no packed file beside it, because a release would have to change both in one moment.
 * It is small: packed here, and again only when it has changed.
 */
export const packedPointer = async (path: string, etag: string): Promise<Buffer> => {
  const known = packed.get(path)
  if (known?.etag === etag) return known.bytes
  const bytes = await brotli(await readFile(path))
  packed.set(path, { etag, bytes })
  return bytes
}
