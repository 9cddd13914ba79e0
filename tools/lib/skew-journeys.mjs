// Journeys through portals and an API of two commits: the product of this tree runs, with its database and worker, and
// beside it an API of one tree that serves shell and portals of the other, as while a release is put in place.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Product } from '../bench/product.mjs'
import { browserProgram } from './browser.mjs'
import { freePort } from './ports.mjs'
import { secretOf } from './start/data-dir.mjs'
import { untilReady } from './start/address.mjs'

/** @typedef {import('./skew-builds.mjs').Tree} Tree */

/** What every release could do, by the names of the journeys. */
const journeys = ['landing', 'clients', 'properties', 'calendar', 'deals', 'commission', 'documents', 'office-roster']

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} how it ended */
const endOf = (child) =>
  new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1))
  })

/**
 * @param {{ api: Tree, portals: Tree, web: string }} mixed `web` has the shell and the portals, as they are served
 * @returns {Promise<boolean>} whether every journey of the portals' tree went through
 */
export const tryJourneys = async ({ api, portals, web }) => {
  const product = await Product.start()
  const port = String(await freePort())
  const address = `http://localhost:${port}`
  const { dataDir } = product
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: product.databaseUrl,
    EMBEDDED: '1',
    SECRET: await secretOf(dataDir),
    VERSION: 'skew',
    WEB_ROOT: web,
  }
  const main = join(api.folder, 'services/app/dist/main.api.js')
  const server = spawn(process.execPath, [main], { cwd: api.folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = endOf(server)
  try {
    await untilReady(address, () => server.exitCode !== null)
    const command = [
      'playwright',
      'test',
      '-c',
      'shell/e2e/journeys.config.ts',
      ...journeys.map((each) => `/${each}.e2e`),
    ]
    const seen = { ...env, BASE_URL: address, API_IS_OLDER: 'yes', CHROMIUM_PATH: await browserProgram() }
    return (await endOf(spawn('npx', command, { cwd: portals.folder, env: seen, stdio: 'inherit' }))) === 0
  } finally {
    server.kill('SIGTERM')
    await ended
    await product.stop()
    rmSync(web, { recursive: true })
  }
}
