import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cachePolicy } from './cache-policy.js'
import { contentType } from './content-types.js'
import { packedPointer } from './packed-pointer.js'

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

/** Sends a file of the web, precompressed where the browser takes it; null when there is none. */
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
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (
    file.encoding === null &&
    basename(path) === 'portals.json' &&
    accepts(request.headers['accept-encoding'], 'br')
  ) {
    const bytes = await packedPointer(path, file.etag)
    return reply
      .headers({ 'content-encoding': 'br', 'content-length': bytes.length })
      .send(request.method === 'HEAD' ? '' : bytes)
  }
  if (file.encoding !== null) void reply.header('content-encoding', file.encoding)
  void reply.header('content-length', file.size)
  return reply.send(request.method === 'HEAD' ? '' : createReadStream(file.path))
}
