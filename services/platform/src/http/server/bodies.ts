import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { CallDefinition } from '@bluebonnet/contracts/call'
import { calls } from '@bluebonnet/contracts/calls'
import { mebibyte } from '@bluebonnet/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assertStillAllowed } from '../caller.js'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'
import { formParts, formType } from './form-parts.js'

/** Bytes of a JSON body, and of the JSON beside a file. */
export const jsonBytes = mebibyte

/** The media types of bodies that are not JSON, by call. */
const unread: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries<CallDefinition>(calls).flatMap(([key, { rawBody, file }]) => {
    const types = file === undefined ? rawBody?.types : [formType, ...file.types]
    return types === undefined ? [] : [[key, types] as const]
  }),
)

const unreadTypes = ({ method, routeOptions }: FastifyRequest): readonly string[] =>
  unread.get(`${method} ${routeOptions.url ?? ''}`) ?? []

/** Leaves the body of a call with its own media type unread until the guard has permitted the call. */
export const passUnreadBodies = (server: FastifyInstance): void => {
  for (const type of new Set([...unread.values()].flat())) {
    server.addContentTypeParser(type, (request, _payload, done) => {
      done(unreadTypes(request).includes(type) ? null : httpErrors.fail('UNSUPPORTED_MEDIA_TYPE'))
    })
  }
}

const unreadableForm = 'The form is cut off, or its boundary is not the one of its media type'
const partsOfForm = "A form has the part 'file' and may have the part 'body', each once"

const read = new WeakMap<FastifyRequest, Promise<Buffer>>()

/**
 * The file of a call that declares one; the JSON beside it becomes the request's body, and a file alone has none.
 * Throws UNSUPPORTED_MEDIA_TYPE, MALFORMED_REQUEST, PAYLOAD_TOO_LARGE beyond its size, and the guard's refusal when the
 * caller was signed out before the last byte arrived.
 */
export const fileOf = async (
  request: FastifyRequest,
  { maxBytes, types }: NonNullable<CallDefinition['file']>,
): Promise<Buffer> => {
  const isForm = mediaTypeOf(request) === formType
  if (!isForm && !types.includes(mediaTypeOf(request)))
    throw httpErrors.fail('UNSUPPORTED_MEDIA_TYPE', { message: `Send this as ${formType} or ${types.join(' or ')}` })
  const whole = read.get(request) ?? wholeBody(request, isForm ? maxBytes + jsonBytes : maxBytes)
  read.set(request, whole)
  if (!isForm) {
    request.body = {}
    return whole
  }
  const parts = formParts(await whole, request.headers['content-type'] ?? '', ['file', 'body'])
  if (parts === 'UNREADABLE') throw httpErrors.fail('MALFORMED_REQUEST', { message: unreadableForm })
  const [file, json] = parts === 'OTHER_PARTS' ? [] : [parts.get('file'), parts.get('body')]
  if (file === undefined) throw httpErrors.fail('MALFORMED_REQUEST', { message: partsOfForm })
  if (file.length > maxBytes || (json !== undefined && json.length > jsonBytes))
    throw httpErrors.fail('PAYLOAD_TOO_LARGE')
  request.body = json === undefined ? undefined : await jsonOf(request, json)
  return file
}

const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''

const wholeBody = async (request: FastifyRequest, maxBytes: number): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw httpErrors.fail('PAYLOAD_TOO_LARGE')
  const whole = await bytes(request.raw, maxBytes)
  await assertStillAllowed(request)
  return whole
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

/** Throws MALFORMED_REQUEST. Empty bytes count as missing. */
const jsonOf = async (request: FastifyRequest, body: string | Buffer): Promise<unknown> => {
  // Decoding invalid UTF-8 would store replacement characters.
  if (typeof body !== 'string' && !isUtf8(body)) throw notJson()
  const text = body.toString()
  if (text.trim() === '') return undefined
  const parse = request.server.getDefaultJsonParser('error', 'error')
  return new Promise((resolve, reject) => {
    void parse(request, text, (error, value) => {
      if (error) reject(notJson())
      else resolve(value)
    })
  })
}

/** Bodies are JSON only, unless a module adds a parser for its own type. An empty body counts as missing. */
export const parseJsonBodies = (server: FastifyInstance): void => {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonOf)
}
