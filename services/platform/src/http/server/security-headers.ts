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

/** Data loads nothing; only our own pages may frame it (a PDF in a preview). */
const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
/** The browser's PDF viewer has its own styles and plugin, which the policy for data would block. */
const pdfPolicy = "frame-ancestors 'self'"

/** Calls and expiring links: never cached by a browser or a proxy. */
const isPrivate = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/s/')

/** The headers of every data response. */
const dataHeaders = ({ publicUrl }: HttpOptions): Readonly<Record<string, string>> => ({
  ...everywhere,
  'content-security-policy': dataPolicy,
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

/** The headers of a refusal that no hook saw, because the request did not reach one. */
export const refusalHeaders = (options: HttpOptions): Readonly<Record<string, string>> => ({
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  ...dataHeaders(options),
})

/** Sets the headers of every response; a handler's own value wins. */
export const secureHeaders = (server: FastifyInstance, options: HttpOptions): void => {
  const headers = dataHeaders(options)
  server.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers)
    // By the route, however the path is written; without a route by the URL.
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
