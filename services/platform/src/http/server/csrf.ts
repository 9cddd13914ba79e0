import type { FastifyInstance, FastifyRequest } from 'fastify'
import { httpErrors } from '../http.errors.js'
import type { HttpOptions } from './http-options.js'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type Asked = Pick<FastifyRequest, 'method' | 'headers' | 'protocol'>

/**
 * Whether an origin is ours: that of PUBLIC_URL, or the address that the request itself names, over the same scheme.
 * The name of PUBLIC_URL counts over its own scheme alone, so that whoever can answer in its place over plain HTTP
 * still speaks for nobody.
 */
const isOurs = (origin: string, { headers: { host }, protocol }: Asked, publicUrl: URL): boolean => {
  if (origin === publicUrl.origin) return true
  if (host === undefined || host.toLowerCase() === publicUrl.host) return false
  return origin === `${protocol}://${host.toLowerCase()}`
}

/**
 * Whether a state-changing request may have been made by another site's page. Browsers say so by Sec-Fetch-Site or
 * Origin; a request with neither comes from no browser and carries only the cookies that its sender gave it.
 */
const isFromOtherSite = (request: Asked, publicUrl: URL): boolean => {
  if (safeMethods.has(request.method)) return false
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site' || site === 'same-site') return true
  return origin !== undefined && !isOurs(origin, request, publicUrl)
}

/** Refuses with CSRF (403), before anything of the body is read, what another site's page may have sent. */
export const refuseOtherSites = (server: FastifyInstance, options: HttpOptions): void => {
  const publicUrl = new URL(options.publicUrl)
  server.addHook('onRequest', (request, _reply, done) => {
    if (isFromOtherSite(request, publicUrl)) done(httpErrors.fail('CSRF'))
    else done()
  })
}
