import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http.errors.js'

/** Bodies are JSON and nothing else, unless a module adds a parser for its own type. An empty one is no body. */
export const parseJsonBodies = (server: FastifyInstance): void => {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.trim() === '') {
      done(null)
      return
    }
    void parse(request, text, (error, value) => {
      if (error) done(httpErrors.fail('MALFORMED_REQUEST', { message: 'The body is not valid JSON' }))
      else done(null, value)
    })
  })
}
