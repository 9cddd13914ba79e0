import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createServer, request as ask } from 'node:http'
import { extname, join } from 'node:path'
import { freePort } from '../../lib/ports.mjs'
import { runLogged } from '../../lib/start/run-logged.mjs'
import { root } from '../../lib/workspace.mjs'

/** Builds shell and portals as one bundle into a folder. */
export const buildOneBundle = (/** @type {string} */ folder) =>
  runLogged(
    process.execPath,
    [join(root, 'tools', 'bench', 'one-bundle', 'build.mjs'), folder],
    'The one bundle could not be built',
  )

/** @typedef {import('node:http').ServerResponse} Response */

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
}

const sendFile = (/** @type {Response} */ response, /** @type {string} */ file) => {
  const packed = existsSync(`${file}.br`)
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  })
  createReadStream(packed ? `${file}.br` : file).pipe(response)
}

/**
 * Hands a call on to the running product.
 * @param {import('node:http').IncomingMessage} request
 * @param {Response} response
 * @param {string} address
 */
const passOn = (request, response, address) => {
  const call = ask(
    new URL(request.url ?? '/', address),
    { method: request.method ?? 'GET', headers: { ...request.headers, host: new URL(address).host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  call.on('error', () => response.destroy())
  response.on('close', () => call.destroy())
  request.pipe(call)
}

/**
 * Serves a build made of one bundle, with the calls and the registry of the running product behind it; `heads` has what
 * the page of a path says more in its head. Answers its address and how to end it.
 * @param {string} folder
 * @param {string} address
 * @param {ReadonlyMap<string, string>} [heads]
 */
export const startSite = async (folder, address, heads = new Map()) => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', address)
    if (/^\/(api|s)\/|^\/portals\.json$/.test(pathname)) passOn(request, response, address)
    else if (heads.has(pathname)) {
      const page = readFileSync(join(folder, 'index.html'), 'utf8')
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(page.replace('<title>', `${heads.get(pathname)}<title>`))
    } else sendFile(response, join(folder, extname(pathname) === '' ? 'index.html' : pathname))
  })
  const port = await freePort()
  await new Promise((/** @type {(done?: unknown) => void} */ resolve) => {
    server.listen(port, 'localhost', resolve)
  })
  return {
    address: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
