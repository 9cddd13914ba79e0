import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallerResolver } from '../http/caller.js'
import { httpErrors } from '../http/http.errors.js'
import { isLocalRequest, namesLoopback } from '../http/server/loopback.js'
import { loadsOf, type PageLoad } from './page-loads.js'
import type { PointerReader } from './portal-pointer.js'

/** Stands in the shell's index.html wherever this request's nonce belongs. */
const noncePlaceholder = '__CSP_NONCE__'

/**
 * Scripts come from files only; styles from files, or made at run time by who knows this page's nonce. `own` is the
 * origin of somebody's own build of a portal, with a space before it, or nothing.
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
  // While a new shell is put in place there is none for a moment.
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
 * Whether somebody is signed in here. That it cannot be said, with no database at hand, is for the calls to tell: the
 * page is sent all the same.
 */
const isSignedIn = async (callers: CallerResolver, request: FastifyRequest): Promise<boolean> =>
  (await callers.resolve(request).catch(() => null)) !== null

/**
 * Answers that the shell begins with, asked for in the very way in which it asks: a browser that finds one under way
 * does not ask again.
 */
const registryLink = '<link rel="preload" as="fetch" crossorigin="anonymous" href="/portals.json">'
const userLink = '<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/auth/user">'

/**
 * Scripts come after what the page is first seen by, in the order in which they stand here, as the shell itself does.
 */
const fileLink = ({ url, integrity }: PageLoad): string => {
  const kind = url.endsWith('.css') ? 'as="style"' : 'as="script" fetchpriority="low"'
  return `<link rel="preload" ${kind} href="${url}"${integrity === undefined ? '' : ` integrity="${integrity}"`}>`
}

/**
 * So that a phone fetches what this path needs beside the shell, instead of each script and answer after the one that
 * asks for it.
 */
const withLoads = (html: string, loads: readonly PageLoad[], signedIn: boolean): string => {
  const links = [registryLink, ...(signedIn ? [userLink] : []), ...loads.map(fileLink)]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

/**
 * `/?portal=mfe-agent@http://localhost:4300`: whoever works on a portal sees a build of this machine in the product of
 * this machine (docs/portals.md#seen-by-you-alone). Nobody else's page may take code from there.
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
 * The shell's page with a fresh nonce. A browser that still has the page gets 304 without a policy: it keeps the policy
 * that came with its copy, whose nonce is the one written in that copy.
 */
export const sendShellPage = async (web: Web, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { webRoot, callers, pointer } = web
  const [html, signedIn, told] = await Promise.all([
    readPage(join(webRoot, 'shell', 'index.html')),
    isSignedIn(callers, request),
    pointer(),
  ])
  const site = { webRoot, registry: told?.registry ?? null }
  const page = withLoads(html, await loadsOf(site, request.url.split('?')[0] ?? '', signedIn), signedIn)
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
