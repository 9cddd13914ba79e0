import { defineConfig } from '@playwright/test'
import { browserProgram } from '../../tools/lib/browser.mjs'

/**
 * Journeys run one after another: they share one brokerage, as its people do. `tools/test-e2e.mjs` starts it and sets
 * the variables.
 */
export default defineConfig({
  testDir: './journeys',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results',
  fullyParallel: false,
  workers: 1,
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
