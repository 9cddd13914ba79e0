import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.errors.js'
import { loadsOf } from './page-loads.js'

/** Stands in the shell's index.html wherever this request's nonce belongs. */
const noncePlaceholder = '__CSP_NONCE__'

/** Scripts come from files only; styles from files, or made at run time by who knows this page's nonce. */
const pagePolicy = (nonce: string): string => [
  "default-src 'self'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "connect-src 'self'", "img-src 'self' data: blob:",
  "font-src 'self' data:", "worker-src 'self' blob:", "frame-src 'self' blob:", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
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

/** Whether the browser claims a session. Whether it has one is for the calls to say; here it only decides what is fetched ahead. */
const claimsSession = ({ headers: { cookie = '' } }: FastifyRequest, name: string): boolean =>
  cookie.split(';').some((pair) => pair.trim().startsWith(`${name}=`) && !pair.endsWith('='))

/** So that a phone fetches what this path needs beside the shell, instead of each script after the one that asks for it. */
const withLoads = (html: string, urls: readonly string[]): string => {
  const links = urls.map((url) => `<link rel="preload" as="${url.endsWith('.css') ? 'style' : 'script'}" href="${url}">`)
  return html.replace('</head>', () => `${links.join('')}</head>`)
}

interface Web {
  webRoot: string
  /** Name of the cookie that a session is claimed with. */
  sessionCookie: string
}

/**
 * The shell's page with a fresh nonce. A browser that still has the page gets 304 without a policy: it keeps the policy that
 * came with its copy, whose nonce is the one written in that copy.
 */
export const sendShellPage = async ({ webRoot, sessionCookie }: Web, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const html = await readPage(join(webRoot, 'shell', 'index.html'))
  const page = withLoads(html, await loadsOf(webRoot, request.url.split('?')[0] ?? '', claimsSession(request, sessionCookie)))
  const etag = `W/"${createHash('sha256').update(page).digest('hex').slice(0, 24)}"`
  void reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'Cookie')
  if (request.headers['if-none-match'] === etag) {
    return reply.removeHeader('content-security-policy').code(304).send()
  }
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(noncePlaceholder, nonce))
}
