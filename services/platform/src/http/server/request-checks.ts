import { type IncomingHttpHeaders, type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance, FastifyRequest } from 'fastify'
import { refusalBody } from '../errors/error-body.js'
import { httpErrors } from '../http.errors.js'
import type { Refusal } from '../refusal.js'
import { isLoopbackHost, namesLoopback } from './loopback.js'

/** What the HTTP server needs to know of the settings. */
export interface HttpOptions {
  /** Where the server listens. */
  host: string
  /**
   * Where browsers reach the product; its origin may make state-changing calls, beside the address that a request
   * itself names.
   */
  publicUrl: string
  /** Addresses of proxies whose X-Forwarded-For is believed; none unless set. */
  trustedProxies: readonly string[]
}

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

/** Answers OPTIONS with the methods of an address, and 405 with the same list for a method that it does not take. */
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

/**
 * Refuses an Expect header that nobody can meet in the shape of every refusal: left to Node, its answer would be empty.
 */
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

const isAsItIs = (encoding: string): boolean => ['', 'identity'].includes(encoding.trim().toLowerCase())

/**
 * Refuses a body that says to be packed: nothing here unpacks one, and read as it came it would be taken for something
 * else.
 */
export const refuseEncodedBodies = (server: FastifyInstance): void => {
  server.addHook('onRequest', ({ headers, is404 }, _reply, done) => {
    const encodings = headers['content-encoding']?.split(',') ?? []
    if (is404 || encodings.every(isAsItIs) || !hasBody(headers)) done()
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
 * What the parser cannot read reaches no hook and no route: it is refused on the connection itself, in the shape of
 * every refusal.
 */
export const refuseUnreadable =
  (headers: Readonly<Record<string, string>>) =>
  (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const refusal = refusals[error.code]?.() ?? httpErrors.fail('MALFORMED_REQUEST')
    if (socket.writable) socket.write(answerOf(refusal, headers))
    socket.destroy(error)
  }
