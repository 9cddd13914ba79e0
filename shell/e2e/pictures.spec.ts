import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { callOf, screens, waiting, type Answers, type Recorded } from './pictures/screens.mjs'
import { test } from './support/portal-site.js'
import { still } from './support/still.mjs'

// Compares twelve screens with their pictures, with recorded answers, the clock at the recording's time and the
// product's own font, so that they do not depend on the day or the machine. CONTRIBUTING says how to update them.
const recorded: Recorded = JSON.parse(readFileSync(join(import.meta.dirname, 'pictures', 'answers.json'), 'utf8'))

// Nothing here changes a file.
test.use({ root: async ({ whole }, use) => use(whole) })

/** Answers the page's calls with recorded answers; the event stream is the site's. */
const answerFrom = async (page: Page, answers: Answers): Promise<void> => {
  await page.route('**/api/**', async (route) => {
    const known = answers[callOf(route.request().url())]
    if (known === undefined) return route.fallback()
    return route.fulfill({ json: known.body, headers: known.total === null ? {} : { 'x-total-count': known.total } })
  })
}

for (const { who, path, theme } of screens) {
  const name = path === '/' ? 'landing' : path.slice(1)
  test(`${name} looks as ${who} expects`, async ({ browser, site }) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // At half the size a wrong colour, place or a missing part shows as well, in a quarter of the bytes.
      deviceScaleFactor: 0.5,
      colorScheme: theme,
      timezoneId: 'America/Chicago',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.setFixedTime(new Date(recorded.at))
    await answerFrom(page, recorded.screens[path] ?? {})
    await page.goto(`${site.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator(waiting)).toHaveCount(0)
    await still(page)
    await expect(page).toHaveScreenshot(`${name}.png`)
    await context.close()
  })
}
