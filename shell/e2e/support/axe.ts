import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Look {
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Every rule; else only those of colours and sizes. */
  whole: boolean
}

/** Every rule on the wide light page and on the narrow dark one; between them only colours and sizes can change. */
export const looks: readonly Look[] = [
  { width: 1440, height: 900, theme: 'light', whole: true },
  { width: 1440, height: 900, theme: 'dark', whole: false },
  { width: 360, height: 780, theme: 'light', whole: false },
  { width: 360, height: 780, theme: 'dark', whole: true },
]

/** Colours and dialogs that are still on their way are nobody's choice. */
const still = async (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((drawnTwice) => {
      requestAnimationFrame(() => requestAnimationFrame(drawnTwice))
    })
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
  })

/** What axe finds serious, and sideways scrolling, each with its place. */
const faultsOf = async (page: Page, whole: boolean): Promise<string[]> => {
  // What holds is not told, and no style sheet is fetched for it: that took most of its time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], preload: false })
  const { violations } = await (whole ? axe.withTags(tags) : axe.withRules(['color-contrast', 'target-size'])).analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return overflow > 0 ? [...serious, `scrolls sideways by ${overflow} px`] : serious
}

/** Faults of what stands on the page, at each of these looks. */
export const faultsIn = async (page: Page, wanted: readonly Look[]): Promise<string[]> => {
  const faults: string[] = []
  for (const { width, height, theme, whole } of wanted) {
    await page.setViewportSize({ width, height })
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen
      window.dispatchEvent(new Event('bluebonnet:theme'))
    }, theme)
    await still(page)
    faults.push(...(await faultsOf(page, whole)).map((fault) => `at ${width}, ${theme}: ${fault}`))
  }
  return faults
}
