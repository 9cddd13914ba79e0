import { defineConfig } from '@playwright/test'
import { browserProgram } from '../../tools/lib/browser.mjs'

/** Real builds, no server of the product: `npx playwright test -c shell/e2e/federation.config.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: ['federation.spec.ts', 'federation/*.spec.ts'],
  fullyParallel: false,
  workers: 1,
  timeout: 30_000,
  reporter: 'list',
  outputDir: '../../test-results/federation',
  use: { browserName: 'chromium', launchOptions: { executablePath: await browserProgram(), args: ['--no-sandbox'] } },
})
