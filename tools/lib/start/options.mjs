import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from '../workspace.mjs'
import { Stop } from './say.mjs'

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/

/** Whether the address is for browsers on this machine only; the default is localhost. */
const isOfThisMachine = (/** @type {string | undefined} */ address) =>
  !address || (URL.canParse(address) && loopback.test(new URL(address).hostname.replaceAll(/[[\]]/g, '')))

/** @typedef {ReturnType<typeof readOptions>} Options */

/** The options of `npm start` in the environment. */
export function readOptions() {
  const { env } = process
  const port = Number(env['PORT'] || 4200)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Stop(`PORT must be a whole number from 1 to 65535, not "${env['PORT']}".`)
  const host = env['HOST'] || '127.0.0.1'
  const seed = env['SEED'] || null
  if (seed !== null && seed !== 'none' && seed !== 'demo') throw new Stop(`SEED must be none or demo, not "${seed}".`)
  return {
    port,
    host,
    isLoopback: loopback.test(host),
    isLoopbackOnly: loopback.test(host) && isOfThisMachine(env['PUBLIC_URL']) && !env['TRUSTED_PROXIES'],
    dataDir: resolve(root, env['DATA_DIR'] || '.data'),
    databaseUrl: env['DATABASE_URL'] || null,
    isProduction: env['NODE_ENV'] === 'production',
    seed,
    secret: env['SECRET'] || null,
    app: join(root, 'services', 'app', 'dist'),
  }
}

/** Demo data is added only to our own PostgreSQL while nobody else can reach it. */
export const wantsDemo = (/** @type {Options} */ { seed, databaseUrl, isProduction, isLoopbackOnly }) =>
  seed === 'demo' || (seed === null && databaseUrl === null && !isProduction && isLoopbackOnly)

/** The message about a `.env` beside package.json: it is Docker's, with its own database and mail server. */
export const unreadFile = (/** @type {string} */ folder) =>
  existsSync(join(folder, '.env'))
    ? "  The file .env is Docker's: `npm start` does not read it. " +
      'To start with its settings: node --env-file=.env tools/start.mjs'
    : null
