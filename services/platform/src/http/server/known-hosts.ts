import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http.errors.js'
import type { HttpOptions } from './http-options.js'
import { isLoopbackHost, namesLoopback } from './loopback.js'

/**
 * While only this machine is listened to, a request must name this machine, or what PUBLIC_URL names for a proxy that
 * runs here. A page of another site whose name was made to lead to 127.0.0.1 would otherwise read everything as if it
 * were ours. A request without a Host comes from no browser.
 */
export const refuseOtherHosts = (server: FastifyInstance, { host, publicUrl }: HttpOptions): void => {
  if (!isLoopbackHost(host)) return
  const publicHost = new URL(publicUrl).host
  server.addHook('onRequest', ({ headers }, _reply, done) => {
    const named = headers.host
    if (named === undefined || namesLoopback(named) || named.toLowerCase() === publicHost) done()
    else done(httpErrors.fail('MISDIRECTED'))
  })
}
