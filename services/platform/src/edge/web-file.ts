import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PortalPointer } from './portal-pointer.js'

/** A name with a content hash: `main.3f9c2b7e.js`, `portal-3f9c2b7ea1.chunk.css`. */
const hashed = /[.-][0-9a-f]{8,}\./

/** Files with a content hash never change; every other file is revalidated each time. */
export const cachePolicy = (path: string): string =>
  hashed.test(basename(path)) ? 'public, max-age=31536000, immutable' : 'no-cache'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** The media type of a file of the web root, by its extension. */
export const contentType = (path: string): string => types[extname(path).toLowerCase()] ?? 'application/octet-stream'

interface Variant {
  path: string
  encoding: string | null
  size: number
  etag: string
}

const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

const variant = async (path: string, encoding: string | null): Promise<Variant | null> => {
  const found = await stat(path).catch(() => null)
  if (found === null || !found.isFile()) return null
  return {
    path,
    encoding,
    size: found.size,
    etag: `W/"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`,
  }
}

const accepts = (header: string | string[] | undefined, encoding: string): boolean =>
  [header ?? '']
    .flat()
    .join(',')
    .split(',')
    .some((entry) => {
      const [name = '', quality = ''] = entry.split(';').map((part) => part.trim())
      return name === encoding && !/^q=0(\.0*)?$/.test(quality)
    })

const bestVariant = async (path: string, header: string | string[] | undefined): Promise<Variant | null> => {
  for (const { name, suffix } of encodings) {
    const compressed = accepts(header, name) ? await variant(path + suffix, name) : null
    if (compressed !== null) return compressed
  }
  return variant(path, null)
}

/** The policy of the service worker's own script, not of the page, controls what it may fetch. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Sends a web file, compressed when the browser accepts it; null when it is missing. */
export const sendWebFile = async (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> => {
  const file = await bestVariant(path, request.headers['accept-encoding'])
  if (file === null) return null
  void reply.headers({
    'cache-control': cachePolicy(path),
    etag: file.etag,
    vary: 'Accept-Encoding',
    'content-type': contentType(path),
  })
  if (basename(path) === 'sw.js') void reply.header('content-security-policy', workerPolicy)
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (file.encoding !== null) void reply.header('content-encoding', file.encoding)
  void reply.header('content-length', file.size)
  return reply.send(request.method === 'HEAD' ? '' : createReadStream(file.path))
}

/** Sends /portals.json, in brotli when the browser accepts it; null when it is missing. */
export const sendPointer = async (
  pointer: PortalPointer | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> => {
  if (pointer === null) return null
  const { etag, text, packed } = pointer
  void reply.headers({
    'cache-control': 'no-cache',
    etag,
    vary: 'Accept-Encoding',
    'content-type': contentType('portals.json'),
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (!accepts(request.headers['accept-encoding'], 'br')) return reply.send(request.method === 'HEAD' ? '' : text)
  const bytes = await packed
  void reply.headers({ 'content-encoding': 'br', 'content-length': bytes.length })
  return reply.send(request.method === 'HEAD' ? '' : bytes)
}
