import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.errors.js'

/** Stands in the shell's index.html wherever this request's nonce belongs. */
export const noncePlaceholder = '__CSP_NONCE__'

/** Scripts come from files only; styles from files, or made at run time by who knows this page's nonce. */
const pagePolicy = (nonce: string): string => [
  "default-src 'self'", "script-src 'self'", `style-src 'self' 'nonce-${nonce}'`, "connect-src 'self'", "img-src 'self' data: blob:",
  "font-src 'self' data:", "worker-src 'self' blob:", "frame-src 'self' blob:", "object-src 'none'", "base-uri 'none'", "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

interface Page {
  changed: number
  html: string
  etag: string
}

const pages = new Map<string, Page>()

const readPage = async (path: string): Promise<Page> => {
  // While a new shell is put in place there is none for a moment.
  const { mtimeMs } = await stat(path).catch(() => {
    throw httpErrors.fail('UNAVAILABLE')
  })
  const known = pages.get(path)
  if (known?.changed === mtimeMs) return known
  const html = await readFile(path, 'utf8')
  const page = { changed: mtimeMs, html, etag: `W/"${createHash('sha256').update(html).digest('hex').slice(0, 24)}"` }
  pages.set(path, page)
  return page
}

/**
 * The shell's page with a fresh nonce. A browser that still has the page gets 304 without a policy: it keeps the policy that
 * came with its copy, whose nonce is the one written in that copy.
 */
export const sendShellPage = async (webRoot: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const page = await readPage(join(webRoot, 'shell', 'index.html'))
  void reply.header('cache-control', 'no-cache').header('etag', page.etag)
  if (request.headers['if-none-match'] === page.etag) {
    return reply.removeHeader('content-security-policy').code(304).send()
  }
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .header('content-security-policy', pagePolicy(nonce))
    .type('text/html; charset=utf-8')
    .send(page.html.replaceAll(noncePlaceholder, nonce))
}
