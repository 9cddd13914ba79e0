import { defineConfig } from '@playwright/test'
import { browserProgram } from '../../tools/lib/browser.mjs'

/** Real builds, no server of the product: `npx playwright test -c shell/e2e/federation.config.ts`. */
export default defineConfig({
  testDir: '.',
  testMatch: ['*.spec.ts', 'federation/*.spec.ts'],
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  reporter: [['list'], ['json', { outputFile: '../../test-results/federation.json' }]],
  outputDir: '../../test-results/portals',
  // One picture of a screen for every machine: browsers of other versions round a glyph's edge differently, no more.
  snapshotPathTemplate: 'pictures/{arg}{ext}',
  expect: { timeout: 15_000, toHaveScreenshot: { maxDiffPixelRatio: 0.002, scale: 'device' } },
  use: {
    // Requests that a worker makes pass by what tests put in their way.
    serviceWorkers: 'block',
    browserName: 'chromium',
    launchOptions: {
      executablePath: await browserProgram(),
      args: ['--no-sandbox', '--font-render-hinting=none', '--disable-lcd-text', '--force-color-profile=srgb'],
    },
  },
})
