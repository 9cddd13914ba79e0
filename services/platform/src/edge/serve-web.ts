import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { httpErrors } from '../http/http.errors.js'
import type { CallerResolver } from '../http/caller.js'
import { sendShellPage } from './shell-page.js'
import { sendWebFile } from './web-file.js'
import { webPath } from './web-path.js'

/**
 * Serves the shell and the portals beside the calls, so that one address is the whole product: the browser's real
 * address stays known to the limits on attempts, and to the development mailbox, which answers this machine only.
 */
export const serveWeb = (server: FastifyInstance, folder: string, callers: CallerResolver): void => {
  const webRoot = resolve(folder)
  server.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || (request.method !== 'GET' && request.method !== 'HEAD')) return
    const target = webPath(webRoot, request.url)
    if (target.kind === 'page') await sendShellPage({ webRoot, callers }, request, reply)
    if (target.kind === 'file' && (await sendWebFile(target.path, request, reply)) === null)
      throw httpErrors.fail('NOT_FOUND')
  })
}
