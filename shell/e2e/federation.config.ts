import { defineConfig } from '@playwright/test'
import { availableParallelism } from 'node:os'
import { browserProgram } from '../../tools/lib/browser.mjs'

/** Real builds without the product's server: `npx playwright test -c shell/e2e/federation.config.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: ['*.spec.ts', 'federation/*.spec.ts'],
  fullyParallel: false,
  workers: Math.min(2, availableParallelism()),
  timeout: 120_000,
  globalSetup: './support/whole-web.ts',
  reporter: [['list'], ['json', { outputFile: '../../test-results/federation.json' }]],
  outputDir: '../../test-results/portals',
  // One picture for every machine: other browser versions differ only at the edges of glyphs.
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, scale: 'device' } },
  use: {
    // Requests of a worker bypass the routes of tests.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: {
      executablePath: await browserProgram(),
      args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    },
  },
})
