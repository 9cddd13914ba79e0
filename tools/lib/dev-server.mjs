// A portal on its own dev server: alone in a page, and as a build that a running product can show.
import { aloneConfig, ownConfig, readDescription } from '@bluebonnet/federation'
import webpack from 'webpack'
import devMiddleware from 'webpack-dev-middleware'
import WebpackDevServer from 'webpack-dev-server'
import { demoPersonOf, openSession } from './dev-session.mjs'
import { fakeAnswer } from './fake-answers.mjs'
import { isListening } from './ports.mjs'
import { person as everybody } from './portal-try.mjs'
import { Stop, say, sentence } from './start/say.mjs'

/** @typedef {import('node:http').IncomingMessage & { url: string, originalUrl?: string }} Request */
/** @typedef {import('node:http').ServerResponse} Response */

const compilerOf = (/** @type {import('webpack').Configuration} */ config) => {
  const compiler = webpack({
    ...config,
    stats: { all: false, errors: true, warnings: true },
    infrastructureLogging: { level: 'error' },
  })
  if (compiler === null) throw new Error('webpack refused the configuration')
  return compiler
}

/** Pages of this machine may read it. */
const allow = (/** @type {Request} */ { headers: { origin = '' } }, /** @type {Response} */ response) => {
  if (/^http:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/.test(origin))
    response.setHeader('access-control-allow-origin', origin)
}

/**
 * The build that a running product shows, made at its first request: `/portals.json` and its files.
 * @param {string} root
 * @param {string} name
 */
const ownBuild = (root, name) => {
  /** @type {ReturnType<typeof devMiddleware> | null} */
  let built = null
  const build = () => (built ??= devMiddleware(compilerOf(ownConfig(root, name)), { publicPath: '/own/' }))
  return async (/** @type {Request} */ request, /** @type {Response} */ response, /** @type {() => void} */ next) => {
    const { pathname } = new URL(request.url, 'http://dev')
    if (pathname.startsWith('/own/')) {
      allow(request, response)
      return build()(request, response, next)
    }
    if (pathname !== '/portals.json') return next()
    allow(request, response)
    const middleware = build()
    await new Promise((done) => {
      middleware.waitUntilValid(done)
    })
    const base = `http://${request.headers.host}/own`
    const globalName = `${name.replaceAll('-', '_')}_own`
    const places = { manifestUrl: `${base}/mf-manifest.json`, entryUrl: `${base}/remoteEntry.js`, globalName }
    const entry = { ...(await readDescription(root)), version: 'own', ...places }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ portals: [entry] }))
  }
}

/** Answers made from the table of calls. @param {boolean} isSignedIn */
const fakeApi =
  (isSignedIn) =>
  (/** @type {Request} */ request, /** @type {Response} */ response, /** @type {() => void} */ next) => {
    const { pathname } = new URL(request.url, 'http://dev')
    if (!pathname.startsWith('/api/')) return next()
    const call = `${request.method} ${pathname}`
    const isUser = call === 'GET /api/auth/user'
    const answer = isUser ? (isSignedIn ? everybody : null) : fakeAnswer(call)
    response.setHeader('content-type', 'application/json')
    if (answer === undefined) return response.writeHead(request.method === 'GET' ? 404 : 204).end()
    return response.end(JSON.stringify(answer))
  }

/**
 * Starts it, and returns the address to open. Throws `Stop` for what the developer can fix.
 * @param {{ root: string, port: number, api: string | null, as?: string | undefined }} options `root` is the portal's
 *   folder; `api` the running product's origin, null: made-up answers; `as` a demo person, else whom the portal is for
 */
export const startDevServer = async ({ root, port, api, as }) => {
  const portal = await readDescription(root)
  if (portal === null) throw new Stop('Run it in the folder of a portal: npm run dev -w mfe-agent')
  if (await isListening(port))
    throw new Stop(`Port ${port} is taken: DEV_PORT=${port + 1} npm run dev -w ${portal.name}`)
  const person = as ?? demoPersonOf(portal)
  const session = api === null ? null : await openSession(api, person)
  const answerOwn = ownBuild(root, portal.name)
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      static: false,
      // By the page's host name, as the server expects.
      client: { webSocketURL: 'auto://0.0.0.0:0/ws' },
      historyApiFallback: true,
      // Each request keeps its own host name, so that the product sees the page's origin and applies its rule about
      // other sites.
      proxy:
        session === null
          ? []
          : [
              {
                context: ['/api', '/s'],
                target: api ?? '',
                onProxyReq: (request) => request.setHeader('cookie', session.header()),
                onProxyRes: ({ headers }) => {
                  session.take(headers['set-cookie'] ?? [])
                  delete headers['set-cookie']
                },
              },
            ],
      setupMiddlewares: (middlewares) => [
        {
          name: 'own-build',
          middleware: (/** @type {Parameters<typeof answerOwn>} */ ...asked) => void answerOwn(...asked),
        },
        session === null
          ? { name: 'fake-api', middleware: fakeApi(person !== null) }
          : {
              name: 'sign-in',
              middleware: (
                /** @type {Request} */ request,
                /** @type {Response} */ _response,
                /** @type {() => void} */ next,
              ) => {
                if (request.headers['sec-fetch-dest'] !== 'document') return next()
                void session
                  .signIn()
                  .catch((error) => say(sentence(error)))
                  .finally(next)
              },
            },
        ...middlewares,
      ],
    },
    compilerOf(aloneConfig(root)),
  )
  await server.start()
  await new Promise((done) => {
    server.middleware?.waitUntilValid(done)
  })
  return { url: `http://localhost:${port}${portal.routes[0]?.path ?? '/'}`, stop: async () => server.stop() }
}
