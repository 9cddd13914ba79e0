import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { refusalBody } from '../errors/error-body.js'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

const refusals: Readonly<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => httpErrors.fail('REQUEST_TIMEOUT'),
  HPE_HEADER_OVERFLOW: () => httpErrors.fail('HEADERS_TOO_LARGE'),
}

const answerOf = (refusal: Refusal): string => {
  const body = JSON.stringify(refusalBody(refusal))
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

/**
 * What the parser cannot read reaches no hook and no route: it is refused on the connection itself, in the shape of
 * every refusal.
 */
export const refuseUnreadable = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) socket.write(answerOf(refusals[error.code]?.() ?? httpErrors.fail('MALFORMED_REQUEST')))
  socket.destroy(error)
}
