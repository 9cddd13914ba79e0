import { extname, resolve, sep } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CallerResolver } from '../http/caller.js'
import { httpErrors } from '../http/http.errors.js'
import { sendShellPage } from './shell-page.js'
import { pointerReader } from './portal-pointer.js'
import { sendPointer, sendWebFile } from './web-file.js'

type WebPath = { kind: 'page' } | { kind: 'pointer' } | { kind: 'file'; path: string } | { kind: 'none' }

const decoded = (path: string): string | null => {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

const inside = (root: string, path: string): WebPath => {
  const full = resolve(root, `.${path}`)
  return full.startsWith(root + sep) ? { kind: 'file', path: full } : { kind: 'none' }
}

/**
 * The file of WEB_ROOT for a URL. Every path without an extension is a screen of the shell; a path with one is that
 * file or nothing, so that a broken release shows as 404 and never as HTML in place of a script. Only a page navigation
 * gets the shell's page for a missing file.
 */
export const webPath = (webRoot: string, url: string): WebPath => {
  const path = decoded(url.split('?')[0] ?? '')
  if (path === null || path.includes('\0') || path.includes('\\')) return { kind: 'none' }
  if (/^\/(api|s)(\/|$)/.test(path)) return { kind: 'none' }
  if (path === '/portals.json') return { kind: 'pointer' }
  if (path.startsWith('/p/')) return inside(resolve(webRoot, 'p'), path.slice(2))
  if (path === '/index.html' || extname(path) === '') return { kind: 'page' }
  return inside(resolve(webRoot, 'shell'), path)
}

interface WebOptions {
  callers: CallerResolver
  /** Whether only this machine can reach the product: then its pages may load a developer's build. */
  isLoopbackOnly: boolean
}

/**
 * Serves the shell and the portals next to the API, so that one origin is the whole product: the browser's real address
 * stays known to the rate limits, and to the development mailbox, which only answers this machine.
 */
export const serveWeb = (server: FastifyInstance, folder: string, options: WebOptions): void => {
  const webRoot = resolve(folder)
  const web = { ...options, webRoot, pointer: pointerReader(webRoot) }
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || (request.method !== 'GET' && request.method !== 'HEAD')) return
    const target = webPath(webRoot, request.url)
    if (target.kind === 'page') await sendShellPage(web, request, reply)
    if (target.kind === 'pointer' && (await sendPointer(await web.pointer(), request, reply)) === null)
      throw httpErrors.fail('NOT_FOUND')
    if (target.kind === 'file' && (await sendWebFile(target.path, request, reply)) === null) {
      if (request.headers.accept?.includes('text/html') !== true) throw httpErrors.fail('NOT_FOUND')
      await sendShellPage(web, request, reply)
    }
  })
}
