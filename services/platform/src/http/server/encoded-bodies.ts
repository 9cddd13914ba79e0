import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http.errors.js'

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isAsItIs = (encoding: string): boolean => ['', 'identity'].includes(encoding.trim().toLowerCase())

/**
 * Refuses a body that says to be packed: nothing here unpacks one, and read as it came it would be taken for something
 * else.
 */
export const refuseEncodedBodies = (server: FastifyInstance): void => {
  server.addHook('onRequest', ({ headers, is404 }, _reply, done) => {
    const encodings = headers['content-encoding']?.split(',') ?? []
    if (is404 || encodings.every(isAsItIs) || !hasBody(headers)) done()
    else done(httpErrors.fail('UNSUPPORTED_CONTENT_ENCODING', { headers: { 'accept-encoding': 'identity' } }))
  })
}
