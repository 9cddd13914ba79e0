import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidPattern, can } from '@bluebonnet/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, CallerResolver } from '../http/caller.js'
import { httpErrors } from '../http/http.errors.js'
import { isLocalRequest, namesLoopback } from '../http/server/loopback.js'
import { loadsOf, type PageLoad } from './page-loads.js'
import type { PointerReader } from './portal-pointer.js'

/** Marks each place of this request's nonce in the shell's index.html. */
const noncePlaceholder = '__CSP_NONCE__'

/**
 * Scripts come from files only; styles from files, or at run time from code that knows this page's nonce. `own` is the
 * origin of a developer's own portal build, with a space before it, or empty.
 */
const pagePolicy = (nonce: string, own: string): string =>
  [
    "default-src 'self'",
    `script-src 'self'${own}`,
    `style-src 'self' 'nonce-${nonce}'${own}`,
    `connect-src 'self'${own}`,
    `img-src 'self' data: blob:${own}`,
    `font-src 'self' data:${own}`,
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

interface Page {
  changed: number
  html: string
}

const pages = new Map<string, Page>()

const readPage = async (path: string): Promise<string> => {
  // The page is missing for a moment while a new shell is installed.
  const { mtimeMs } = await stat(path).catch(() => {
    throw httpErrors.fail('UNAVAILABLE')
  })
  const known = pages.get(path)
  if (known?.changed === mtimeMs) return known.html
  const html = await readFile(path, 'utf8')
  pages.set(path, { changed: mtimeMs, html })
  return html
}

/**
 * The signed-in visitor. If the database is away, the page is sent anyway, and the calls report the error.
 */
const visitorOf = async (callers: CallerResolver, request: FastifyRequest): Promise<Caller | null> =>
  callers.resolve(request).catch(() => null)

/**
 * Preloads the page's first responses, with the same request options as its scripts: the browser reuses a request that
 * is under way.
 */
const registryLink = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/portals.json">'
const answerLink = (path: string): string =>
  `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api${path}">`

const dealPath = new RegExp(`^/deals/${uuidPattern}$`)

/** What the page waits for: the user, and on a deal's page the deal, whose address is its heading. */
const answersOf = (path: string, visitor: Caller | null): string[] => {
  if (visitor === null) return []
  const readsDeal = dealPath.test(path) && visitor.limited === undefined && can(visitor, 'deals.read')
  return readsDeal ? ['/auth/user', path] : ['/auth/user']
}

/** Scripts come after the page's first paint, in the order of the list, as in the shell. */
const fileLink = ({ url, integrity }: PageLoad): string => {
  const kind = url.endsWith('.css') ? 'as="style"' : 'as="script" fetchpriority="low"'
  return `<link rel="preload" ${kind} href="${url}"${integrity === undefined ? '' : ` integrity="${integrity}"`}>`
}

/**
 * Lets a phone load what this path needs in parallel with the shell, instead of each script and response after the one
 * that requests it.
 */
const withLoads = (html: string, loads: readonly PageLoad[], answers: readonly string[]): string => {
  const links = [registryLink, ...answers.map(answerLink), ...loads.map(fileLink)]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * `/?portal=mfe-agent@http://localhost:4300`: a portal developer runs a local build inside the local product
 * (docs/portals.md#seen-by-you-alone). No other page may load code from there.
 */
const ownBuild = (web: Web, request: FastifyRequest): string => {
  const asked = new URLSearchParams(request.url.split('?')[1]).get('portal') ?? ''
  const origin = /^[a-z-]+@(http:\/\/[\w.[\]:]+)$/.exec(asked)?.[1] ?? ''
  if (!web.isLoopbackOnly || !isLocalRequest(request) || !URL.canParse(origin)) return ''
  const url = new URL(origin)
  return namesLoopback(url.host) ? ` ${url.origin}` : ''
}

interface Web {
  webRoot: string
  isLoopbackOnly: boolean
  callers: CallerResolver
  pointer: PointerReader
}

/**
 * The shell's page with a fresh nonce. A browser with a cached page gets 304 without a policy: it keeps the policy of
 * its cached copy, whose nonce is in that copy.
 */
export const sendShellPage = async (web: Web, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { webRoot, callers, pointer } = web
  const [html, visitor, published] = await Promise.all([
    readPage(join(webRoot, 'shell', 'index.html')),
    visitorOf(callers, request),
    pointer(),
  ])
  const site = { webRoot, registry: published?.registry ?? null }
  const path = request.url.split('?')[0] ?? ''
  const page = withLoads(html, await loadsOf(site, path, visitor !== null), answersOf(path, visitor))
  const etag = `W/"${createHash('sha256').update(page).digest('hex').slice(0, 24)}"`
  void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'Cookie')
  if (request.headers['if-none-match'] === etag) {
    return reply.removeHeader('content-security-policy').code(304).send()
  }
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-security-policy', pagePolicy(nonce, ownBuild(web, request)))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, nonce))
}
