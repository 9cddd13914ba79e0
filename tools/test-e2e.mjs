// Journeys in a real Chromium through the whole product, started as a stranger starts it: `npm start` on a free port
// with an empty DATA_DIR.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './lib/ports.mjs'
import { messageOf, orStop } from './lib/start/say.mjs'
import { checkBrowser } from './lib/test-needs.mjs'
import { root } from './lib/workspace.mjs'

const browser = await orStop(checkBrowser)
console.log(`Journeys in ${browser.version}`)

const port = String(await freePort())
const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-e2e-'))
const env = { ...process.env, PORT: port, DATA_DIR: dataDir }
const product = spawn('node', ['tools/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
const ended = new Promise((resolve) => {
  product.once('exit', resolve)
})

const ready = new Promise((/** @type {(done?: unknown) => void} */ resolve, reject) => {
  let said = ''
  product.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    said += chunk
    if (said.includes(`http://localhost:${port}`)) resolve()
  })
  product.once('exit', (code) => reject(new Error(`npm start ended with ${code} before it was ready`)))
})

const runJourneys = () =>
  new Promise((/** @type {(code: number) => void} */ resolve) => {
    const playwright = spawn(
      'npx',
      ['playwright', 'test', '-c', 'shell/e2e/playwright.config.ts', ...process.argv.slice(2)],
      {
        cwd: root,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: { ...env, BASE_URL: `http://localhost:${port}`, CHROMIUM_PATH: browser.program },
      },
    )
    playwright.once('exit', (code) => resolve(code ?? 1))
  })

let code = 1
try {
  await ready
  code = await runJourneys()
} catch (error) {
  console.error(messageOf(error))
} finally {
  product.kill('SIGINT')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
process.exit(code)
