// Journeys in a real Chromium through the whole product, started as a stranger starts it: `npm start` on a free port
// with an empty DATA_DIR. One browser on one product leaves a processor idle: all journeys go through two of each,
// which share nothing but the builds.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './lib/ports.mjs'
import { build } from './lib/start/build.mjs'
import { messageOf, orStop, say } from './lib/start/say.mjs'
import { checkBrowser } from './lib/test-needs.mjs'
import { root } from './lib/workspace.mjs'

const asked = process.argv.slice(2)
const browser = await orStop(async () => {
  // Two starts would build at the same time.
  say(`  ✓ Build: ${await build(say)}`)
  return checkBrowser()
})
console.log(`Journeys in ${browser.version}`)

/** @param {string} name with which its lines begin */
const start = async (name) => {
  const port = String(await freePort())
  const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-e2e-'))
  const variables = { PORT: port, DATA_DIR: dataDir, BASE_URL: `http://localhost:${port}` }
  const env = { ...process.env, ...variables }
  const product = spawn('node', ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => {
    product.once('exit', resolve)
  })
  const ready = new Promise((/** @type {(done?: unknown) => void} */ resolve, reject) => {
    createInterface({ input: product.stdout }).on('line', (line) => {
      console.log(`${name}${line}`)
      if (line.includes(variables.BASE_URL)) resolve()
    })
    product.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready`)))
  })
  // Whoever waits for another one first hears of it all the same.
  ready.catch(() => undefined)
  return {
    variables,
    ready,
    stop: async () => {
      product.kill('SIGINT')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const count = asked.length === 0 ? Math.min(2, availableParallelism()) : 1
/** @type {Awaited<ReturnType<typeof start>>[]} */
const products = []
for (let number = 1; number <= count; number += 1) products.push(await start(count === 1 ? '' : `${number}: `))

const runJourneys = () =>
  new Promise((/** @type {(code: number) => void} */ resolve) => {
    const playwright = spawn('npx', ['playwright', 'test', '-c', 'shell/e2e/playwright.config.ts', ...asked], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        PRODUCTS: JSON.stringify(products.map(({ variables }) => variables)),
        CHROMIUM_PATH: browser.program,
      },
    })
    playwright.once('exit', (code) => resolve(code ?? 1))
  })

let code = 1
try {
  await Promise.all(products.map(({ ready }) => ready))
  code = await runJourneys()
} catch (error) {
  console.error(messageOf(error))
} finally {
  await Promise.all(products.map(({ stop }) => stop()))
}
process.exit(code)
