import type { FastifyInstance } from 'fastify'
import type { HttpOptions } from './request-checks.js'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'SAMEORIGIN',
}

/** Data needs nothing from anywhere; only our own pages may frame it (a PDF in a preview). */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
/** A browser's own PDF viewer brings styles and a plugin of its own, which the policy for data would forbid. */
const pdfPolicy = "frame-ancestors 'self'"

/** Calls and expiring links: never kept by a browser or a proxy. */
const isPrivate = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/s/')

/** The headers of every answer that is data, whatever it answers. */
const dataHeaders = ({ publicUrl }: HttpOptions): Readonly<Record<string, string>> => ({
  ...everywhere,
  'content-security-policy': dataPolicy,
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** The headers of a refusal that no hook saw, because the request reached none. */
export const refusalHeaders = (options: HttpOptions): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...dataHeaders(options),
})

/** Puts the headers that every answer carries; a handler's own value wins. */
export const secureHeaders = (server: FastifyInstance, options: HttpOptions): void => {
  const headers = dataHeaders(options)
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    // By the route, whichever way its path is written; what has none by its own words.
    if (isPrivate(request.routeOptions.url ?? request.url)) void reply.header('cache-control', 'no-store')
    done()
  })
  server.addHook('onSend', (_request, reply, payload, done) => {
    const isPdf = String(reply.getHeader('content-type')).startsWith('application/pdf')
    if (isPdf && reply.getHeader('content-security-policy') === dataPolicy)
      void reply.header('content-security-policy', pdfPolicy)
    done(null, payload)
  })
}
