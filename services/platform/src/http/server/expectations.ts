import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http.errors.js'

/**
 * Refuses an Expect header that nobody can meet in the shape of every refusal: left to Node, its answer would be empty.
 */
export const refuseExpectations = (server: FastifyInstance): void => {
  const unmet = new WeakSet<IncomingMessage>()
  server.server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    server.server.emit('request', request, response)
  })
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    if (unmet.has(raw)) done(httpErrors.fail('EXPECTATION_FAILED'))
    else done()
  })
}
