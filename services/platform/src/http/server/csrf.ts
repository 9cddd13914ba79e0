import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '../http.errors.js'
import type { HttpOptions } from './http-options.js'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

/**
 * Whether a state-changing request may have been made by another site's page. Browsers say so by Sec-Fetch-Site or Origin;
 * a request with neither comes from no browser and carries only the cookies that its sender gave it.
 */
const isFromOtherSite = (request: Pick<FastifyRequest, 'method' | 'headers'>, publicUrl: string): boolean => {
  if (safeMethods.has(request.method)) return false
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site' || site === 'same-site') return true
  if (origin === undefined) return false
  if (origin === new URL(publicUrl).origin) return false
  return host === undefined || hostOf(origin) !== host.toLowerCase()
}

/** Refuses with CSRF (403), before anything of the body is read, what another site's page may have sent. */
export const refuseOtherSites = (server: FastifyInstance, { publicUrl }: HttpOptions): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    if (isFromOtherSite(request, publicUrl)) done(httpErrors.fail('CSRF'))
    else done()
  })
}
