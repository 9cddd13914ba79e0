import type { Page } from '@playwright/test'

/** Counts the clicks on a page from now on, until it reloads. */
export const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const { dataset } = document.documentElement
    dataset['clicks'] = '0'
    const count = ({ isTrusted }: Event): void => {
      if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1)
    }
    document.addEventListener('pointerdown', count, { capture: true })
  })
  return async () => Number(await page.locator('html').getAttribute('data-clicks'))
}
