import { expect, type Page } from '@playwright/test'

/** Counts and prints the clicks that people need for an act, and fails above the limit. The act must not reload. */
export const withinClicks = async (page: Page, what: string, most: number, act: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    if (dataset['clicks'] === undefined)
      document.addEventListener(
        'pointerdown',
        ({ isTrusted }) => {
          if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1)
        },
        { capture: true },
      )
    dataset['clicks'] = '0'
  })
  await act()
  const count = Number(await page.locator('html').getAttribute('data-clicks'))
  process.stdout.write(`${what}: ${count} of at most ${most} clicks\n`)
  expect(count, what).toBeLessThanOrEqual(most)
}
