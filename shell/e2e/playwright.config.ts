import { defineConfig } from '@playwright/test'
import { browserProgram } from '../../tools/lib/browser.mjs'

/**
 * Where each product runs that `tools/test-e2e.mjs` has started: its BASE_URL, PORT and DATA_DIR. Without them, that of
 * the environment.
 */
const products: Record<string, string>[] = JSON.parse(process.env['PRODUCTS'] ?? '[]')
// A worker reads this file again, with its place among them said.
Object.assign(process.env, products[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)])

/** The journeys on one product run one after another: they share one brokerage, as its people do. */
export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: Math.max(1, products.length),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env['CI']),
  // A machine that stalls for half a minute must not stop a release; `npm test` names what needed its second try.
  retries: process.env['CI'] ? 1 : 0,
  use: {
    baseURL: process.env['BASE_URL'] ?? 'http://localhost:4200',
    viewport: { width: 1440, height: 900 },
    // Recording costs a fifth of all journeys' time: only what needs a second try is recorded.
    trace: 'on-first-retry',
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
