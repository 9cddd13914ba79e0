import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'

const notJson = (): Refusal => httpErrors.fail('MALFORMED_REQUEST', { message: 'The body is not valid JSON' })

/** Bodies are JSON and nothing else, unless a module adds a parser for its own type. An empty one is no body. */
export const parseJsonBodies = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Read as text all the same, what is none would be kept as replacement characters.
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
