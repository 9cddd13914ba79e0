import { defineConfig } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserProgram } from '../../tools/lib/browser.mjs'
import { freePort } from '../../tools/lib/ports.mjs'
import { build } from '../../tools/lib/start/build.mjs'

/** A separate product for each worker, as `npm start` runs it: address and data, in the variables of its process. */
interface Product {
  PORT: string
  DATA_DIR: string
  BASE_URL: string
}

const newProduct = async (): Promise<Product> => {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'bluebonnet-e2e-'))
  return { PORT: String(port), DATA_DIR: dataDir, BASE_URL: `http://localhost:${port}` }
}

// Workers load this file again: the environment holds the first load's choice. With BASE_URL the journeys use a
// running product.
const isGiven = process.env['BASE_URL'] !== undefined && process.env['PRODUCTS'] === undefined
if (!isGiven && process.env['PRODUCTS'] === undefined) {
  // Journeys wait for a third of their time: three run on two processors.
  const count = Math.min(3, 1 + availableParallelism())
  const chosen = await Promise.all(Array.from({ length: count }, newProduct))
  // Once, before products start in parallel.
  await build(() => undefined)
  process.env['PRODUCTS'] = JSON.stringify(chosen)
  process.once('exit', () => {
    for (const { DATA_DIR } of chosen) rmSync(DATA_DIR, { recursive: true, force: true })
  })
}
const products: Product[] = isGiven ? [] : JSON.parse(process.env['PRODUCTS'] ?? '[]')
Object.assign(process.env, products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)])

/** Journeys on one product run one after another: they share one brokerage. */
export default defineConfig({
  testMatch: '*.e2e.ts',
  // Everyday work, and slow journeys: connection faults, every screen and dialog, releases of portals.
  projects: [
    { name: 'daily', testDir: './journeys' },
    { name: 'deep', testDir: './deep' },
  ],
  outputDir: '../../test-results/journeys',
  workers: Math.max(1, products.length),
  // Without an address Playwright continues at once: the products start in parallel, and the global setup waits for
  // all.
  webServer: products.map((product) => ({
    command: 'node ../../tools/start.mjs',
    env: { ...product },
    gracefulShutdown: { signal: 'SIGINT', timeout: 30_000 },
  })),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  globalSetup: './support/products-ready.ts',
  metadata: { products: products.map(({ BASE_URL }) => BASE_URL) },
  reporter: [['list'], ['json', { outputFile: '../../test-results/journeys.json' }]],
  forbidOnly: Boolean(process.env['CI']),
  use: {
    // Requests of a worker bypass the routes of tests.
    serviceWorkers: 'block',
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:4200',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await browserProgram(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
