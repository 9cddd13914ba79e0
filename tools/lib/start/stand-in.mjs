import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the API itself answers while it cannot do its work, in its own words: from the build that is about to run. */
const refusal = async (/** @type {string} */ app) => {
  const platform = join(app, '..', '..', 'platform', 'dist', 'http')
  /** @type {{ httpErrors: typeof import('../../../services/platform/src/http/http.errors.js').httpErrors }} */
  const { httpErrors } = await import(pathToFileURL(join(platform, 'http.errors.js')).href)
  /** @type {{ refusalBody: typeof import('../../../services/platform/src/http/errors/error-body.js').refusalBody }} */
  const { refusalBody } = await import(pathToFileURL(join(platform, 'errors', 'error-body.js')).href)
  const refused = httpErrors.fail('UNAVAILABLE')
  return {
    headers: {
      ...refused.headers,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    },
    body: refusalBody(refused),
  }
}

const page = (/** @type {{ message: string }} */ { message }) =>
  `<!doctype html><html lang="en"><meta charset="utf-8">` +
  `<meta http-equiv="refresh" content="2"><title>Restarting</title><p>${message}</p></html>`

/**
 * Answers in the API's place from its end to its next start: a browser meets a refusal that it understands, and no dead
 * address.
 */
export class StandIn {
  /** @type {import('node:http').Server | null} */
  #server = null

  /** @param {{ host: string, port: number, app: string }} place `app`: the folder of the API's build */
  constructor({ host, port, app }) {
    this.address = { host, port, exclusive: true }
    this.app = app
  }

  /** Takes the address. Somebody else may have it: then nobody needs to stand in. */
  async open() {
    const { headers, body } = await refusal(this.app)
    const server = createServer((request, response) => {
      const isCall = /^\/(?:api|s)\//.test(request.url ?? '')
      const text = isCall ? JSON.stringify(body) : page(body)
      response
        .writeHead(503, { ...headers, 'content-type': `${isCall ? 'application/json' : 'text/html'}; charset=utf-8` })
        .end(text)
    })
    server.on('error', () => undefined)
    this.#server = server
    await new Promise((/** @type {(done: unknown) => void} */ resolve) => {
      server.once('error', resolve).listen(this.address, () => resolve(null))
    })
  }

  /** Gives the address back; what it is still answering is answered. */
  async close() {
    const server = this.#server
    this.#server = null
    if (server === null) return
    await new Promise((resolve) => {
      server.close(resolve)
      setTimeout(() => server.closeAllConnections(), 500).unref()
    })
  }
}
