import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'
import { refusalBody } from '../errors/error-body.js'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'
import { isLoopbackHost, namesLoopback } from './loopback.js'

/** Settings of the HTTP server. */
export interface HttpOptions {
  /** Where the server listens. */
  host: string
  /** The public URL; its origin may make state-changing calls, as may the address that a request itself names. */
  publicUrl: string
  /** Proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: readonly string[]
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type CheckedRequest = Pick<FastifyRequest, 'method' | 'headers' | 'protocol'>

/**
 * Whether an origin is ours: that of PUBLIC_URL, or the address that the request itself names, over the same scheme.
 * The host of PUBLIC_URL only counts with its own scheme, so that an attacker who answers in its place over plain HTTP
 * cannot make calls.
 */
const isOurs = (origin: string, { headers: { host }, protocol }: CheckedRequest, publicUrl: URL): boolean => {
  if (origin === publicUrl.origin) return true
  if (host === undefined || host.toLowerCase() === publicUrl.host) return false
  return origin === `${protocol}://${host.toLowerCase()}`
}

/**
 * Whether a state-changing request may come from another site's page. Browsers send Sec-Fetch-Site or Origin; a request
 * with neither does not come from a browser and carries only its sender's own cookies.
 */
const isFromOtherSite = (request: CheckedRequest, publicUrl: URL): boolean => {
  if (safeMethods.has(request.method)) return false
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site === 'cross-site' || site === 'same-site') return true
  return origin !== undefined && !isOurs(origin, request, publicUrl)
}

/** Refuses requests that may come from another site's page with CSRF (403), before reading the body. */
export const refuseOtherSites = (server: FastifyInstance, options: HttpOptions): void => {
  const publicUrl = new URL(options.publicUrl)
  server.addHook('onRequest', (request, _reply, done) => {
    if (isFromOtherSite(request, publicUrl)) done(httpErrors.fail('CSRF'))
    else done()
  })
}

/**
 * While the product only listens on this machine, a request must name this machine, or the host of PUBLIC_URL for a
 * local proxy. Otherwise another site could rebind its host name to 127.0.0.1 and read everything (DNS rebinding). A
 * request without a Host does not come from a browser.
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

interface KnownAddress {
  pattern: RegExp
  methods: Set<string>
}

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)))
      .join('/')}$`,
  )

/** Answers OPTIONS with the methods of a path, and 405 with the same list for an unsupported method. */
export const nameKnownMethods = (server: FastifyInstance): void => {
  const addresses = new Map<string, KnownAddress>()
  server.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const address = addresses.get(url) ?? { pattern: patternOf(url), methods: new Set(['OPTIONS']) }
    for (const name of [method].flat()) address.methods.add(name)
    addresses.set(url, address)
  })
  server.addHook('onRequest', (request, reply, done) => {
    if (!request.is404 && request.method !== 'OPTIONS') {
      done()
      return
    }
    const [path = ''] = request.url.split('?')
    const methods = [...addresses.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((address) => [...address.methods])
    const allow = [...new Set(methods)].toSorted().join(', ')
    if (allow === '' || (methods.includes(request.method) && request.method !== 'OPTIONS')) done()
    else if (request.method === 'OPTIONS') void reply.code(204).header('allow', allow).send()
    else done(httpErrors.fail('METHOD_NOT_ALLOWED', { headers: { allow } }))
  })
}

/** Refuses an unknown Expect header in the shape of every refusal; Node's own response would be empty. */
export const rejectExpectHeader = (server: FastifyInstance): void => {
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

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isUnencoded = (encoding: string): boolean => ['', 'identity'].includes(encoding.trim().toLowerCase())

/** Refuses a compressed body: the server does not decompress, and would misread it. */
export const refuseEncodedBodies = (server: FastifyInstance): void => {
  server.addHook('onRequest', ({ headers, is404 }, _reply, done) => {
    const encodings = headers['content-encoding']?.split(',') ?? []
    if (is404 || encodings.every(isUnencoded) || !hasBody(headers)) done()
    else done(httpErrors.fail('UNSUPPORTED_CONTENT_ENCODING', { headers: { 'accept-encoding': 'identity' } }))
  })
}

const refusals: Readonly<Record<string, () => Refusal>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => httpErrors.fail('REQUEST_TIMEOUT'),
  HPE_HEADER_OVERFLOW: () => httpErrors.fail('HEADERS_TOO_LARGE'),
}

const answerOf = (refusal: Refusal, headers: Readonly<Record<string, string>>): string => {
  const body = JSON.stringify(refusalBody(refusal))
  return [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n')
}

/**
 * Requests that the HTTP parser cannot read reach no hook and no route: they are refused on the connection itself, in
 * the shape of every refusal.
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = refusals[error.code]?.() ?? httpErrors.fail('MALFORMED_REQUEST')
    if (socket.writable) socket.write(answerOf(refusal, headers))
    socket.destroy(error)
  }
