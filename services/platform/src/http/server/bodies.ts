import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { calls } from '@bluebonnet/contracts/calls'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertStillAllowed } from '../caller.js'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

type RawBody = NonNullable<CallDefinition['rawBody']>

const declared: ReadonlyMap<string, RawBody> = new Map(
  Object.entries<CallDefinition>(calls).flatMap(([key, { rawBody }]) =>
    rawBody === undefined ? [] : [[key, rawBody] as const],
  ),
)

const rawBodyFor = ({ method, routeOptions }: FastifyRequest): RawBody | undefined =>
  declared.get(`${method} ${routeOptions.url ?? ''}`)

/** Leaves the body of a call with its own media type unread until the guard has permitted the call. */
export const passRawBodies = (server: FastifyInstance): void => {
  for (const type of new Set([...declared.values()].flatMap((body) => body.types))) {
    server.addContentTypeParser(type, (request, _payload, done) => {
      done(rawBodyFor(request)?.types.includes(type) === true ? null : httpErrors.fail('UNSUPPORTED_MEDIA_TYPE'))
    })
  }
}

const read = new WeakMap<FastifyRequest, Promise<Buffer>>()

/**
 * The bytes of a call that declares `rawBody`. Throws UNSUPPORTED_MEDIA_TYPE for another type, PAYLOAD_TOO_LARGE beyond
 * its size, and the guard's refusal when the caller was signed out before the last byte arrived.
 */
export const rawBodyOf = (request: FastifyRequest): Promise<Buffer> => {
  const known = read.get(request)
  if (known !== undefined) return known
  const body = whole(request)
  read.set(request, body)
  return body
}

const whole = async (request: FastifyRequest): Promise<Buffer> => {
  const expected = rawBodyFor(request)
  if (expected === undefined) throw new Error(`${request.method} ${request.routeOptions.url} declares no rawBody`)
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type === undefined || !expected.types.includes(type))
    throw httpErrors.fail('UNSUPPORTED_MEDIA_TYPE', { message: `Send this as ${expected.types.join(' or ')}` })
  if (Number(request.headers['content-length'] ?? 0) > expected.maxBytes) throw httpErrors.fail('PAYLOAD_TOO_LARGE')
  const body = await bytes(request.raw, expected.maxBytes)
  await assertStillAllowed(request)
  return body
}

/**
 * Reads to the end; discards the rest of a body that is too long, so that the connection can still carry the response.
 */
const bytes = (raw: IncomingMessage, maxBytes: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) chunks.push(chunk)
      else {
        chunks.length = 0
        reject(httpErrors.fail('PAYLOAD_TOO_LARGE'))
      }
    })
    raw.once('end', () => resolve(Buffer.concat(chunks)))
    raw.once('error', () => reject(httpErrors.fail('MALFORMED_REQUEST')))
    raw.once('close', () => reject(httpErrors.fail('MALFORMED_REQUEST')))
  })

const notJson = (): Refusal => httpErrors.fail('MALFORMED_REQUEST', { message: 'The body is not valid JSON' })

/** Bodies are JSON only, unless a module adds a parser for its own type. An empty body counts as missing. */
export const parseJsonBodies = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Decoding invalid UTF-8 would store replacement characters.
    if (typeof body !== 'string' && !isUtf8(body)) {
      done(notJson())
      return
    }
    const text = body.toString()
    if (text.trim() === '') {
      done(null)
      return
    }
    void parse(request, text, (error, value) => {
      if (error) done(notJson())
      else done(null, value)
    })
  })
}
