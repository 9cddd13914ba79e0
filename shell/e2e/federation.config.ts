import { defineConfig } from '@playwright/test'

/** Real builds, no server of the product: `npx playwright test -c shell/e2e/federation.config.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: 'federation.spec.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 30_000,
  reporter: 'list',
  outputDir: '../../test-results/federation',
  use: { browserName: 'chromium', launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] } },
})
