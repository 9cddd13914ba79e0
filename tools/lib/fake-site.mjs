// The built shell and portals behind a plain file server with fake API answers: what the federation tests and the
// release gate need, without a database. It serves the product's own Content-Security-Policy.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { freePort } from './ports.mjs'

/** @typedef {'missing' | 'stalled' | { text: string } | { afterMs: number }} Fault */
/**
 * @typedef {object} FakeSite
 * @property {string} url
 * @property {string[]} requests 'METHOD /path' of every request so far
 * @property {Map<string, Fault>} faults by path prefix: how the server misbehaves
 * @property {(event: string, data: object) => void} tell a live event, to every page that is open
 * @property {() => Promise<void>} close
 */

/** @type {Readonly<Record<string, string>>} */
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
const nonce = 'bm9uY2U'
/** Like the edge's, for a page that is opened with a build of this machine. @param {URL} url */
const policyOf = ({ searchParams }) => {
  const own = /@(http:\/\/localhost:\d+)$/.exec(searchParams.get('portal') ?? '')?.[1] ?? ''
  return [
    "default-src 'self'",
    `script-src 'self' ${own}`,
    `style-src 'self' 'nonce-${nonce}' ${own}`,
    `connect-src 'self' ${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
  ].join('; ')
}

const fileOf = (/** @type {string} */ path) =>
  path === '/portals.json' || path.startsWith('/p/') ? path : join('/shell', path)

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string | Buffer} body
 * @param {import('node:http').OutgoingHttpHeaders} [headers]
 */
const send = (response, status, body, headers = {}) => response.writeHead(status, headers).end(body)

/**
 * `answers`: the answer for 'GET /api/…', looked up at each request; anything else is 404, and `/api/auth/user`
 * 401.
 * @param {{ root: string, answers: Record<string, unknown> | ((call: string) => unknown) }} site
 * @returns {Promise<FakeSite>}
 */
export const startFakeSite = async ({ root, answers }) => {
  /** @type {string[]} */
  const requests = []
  /** @type {Map<string, Fault>} */
  const faults = new Map()
  /** @type {Set<import('node:http').ServerResponse>} */
  const streams = new Set()
  /** @type {(...asked: Parameters<import('node:http').RequestListener>) => Promise<void>} */
  const answer = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://site')
    const path = url.pathname
    requests.push(`${request.method} ${path}`)
    if (path === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n')
      streams.add(response)
      return
    }
    if (path.startsWith('/api/')) {
      const call = `${request.method} ${path}`
      const known = typeof answers === 'function' ? answers(call) : answers[call]
      const status = known === undefined ? (path === '/api/auth/user' ? 401 : 404) : 200
      send(
        response,
        status,
        JSON.stringify(known ?? { statusCode: status, code: 'NO', message: 'Unauthorized', error: 'Unauthorized' }),
        { 'content-type': 'application/json' },
      )
      return
    }
    const fault = [...faults].find(([prefix]) => path.startsWith(prefix))?.[1]
    if (fault === 'stalled') return
    if (fault === 'missing') {
      send(response, 404, 'gone')
      return
    }
    if (fault !== undefined && 'afterMs' in fault)
      await new Promise((resolve) => {
        setTimeout(resolve, fault.afterMs)
      })
    else if (fault !== undefined) {
      send(response, 200, fault.text, { 'content-type': 'text/javascript' })
      return
    }
    try {
      const body = await readFile(join(root, normalize(fileOf(path))))
      send(response, 200, body, {
        'content-type': types[extname(path)] ?? 'application/octet-stream',
        'cache-control': 'no-cache',
      })
    } catch {
      if (extname(path) !== '') {
        send(response, 404, 'no such file')
        return
      }
      const page = await readFile(join(root, 'shell/index.html'), 'utf8')
      send(response, 200, page.replaceAll('__CSP_NONCE__', nonce), {
        'content-type': 'text/html',
        'content-security-policy': policyOf(url),
      })
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  const port = await freePort()
  await new Promise((/** @type {(done?: unknown) => void} */ resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    faults,
    tell: (event, data) => {
      for (const stream of streams) stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
