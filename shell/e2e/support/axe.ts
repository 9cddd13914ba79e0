import type { Page } from '@playwright/test'
import axe, { type RunOnly } from 'axe-core'
import { still } from './still.mjs'

declare global {
  interface Window {
    axe: typeof axe
  }
}

export const everyRule: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const looksOnly: RunOnly = { type: 'rule', values: ['color-contrast', 'target-size'] }

interface Look {
  width: number
  height: number
  theme: 'light' | 'dark'
  /** Runs every rule; otherwise only those on colours and sizes. */
  whole: boolean
}

/**
 * Every rule runs on the wide light page and on the narrow dark one. Between them only colours and sizes can change.
 * The theme changes once, because antd then makes all its styles again.
 */
export const axeViews: readonly Look[] = [
  { width: 1440, height: 900, theme: 'light', whole: true },
  { width: 360, height: 780, theme: 'light', whole: false },
  { width: 360, height: 780, theme: 'dark', whole: true },
  { width: 1440, height: 900, theme: 'dark', whole: false },
]

/**
 * Returns axe's serious violations in a part of the page. Injects axe once per page, because that takes longer than
 * most rules.
 */
export const seriousViolations = async (page: Page, runOnly: RunOnly, part = 'html'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (asked) => {
      // Reports only violations, and fetches no style sheets.
      const options = { runOnly: asked.runOnly, resultTypes: ['violations' as const], preload: false }
      const found = await window.axe.run(asked.part, options)
      return found.violations.map(({ id, impact, nodes }) => ({ id, impact, html: nodes[0]?.html ?? '' }))
    },
    { runOnly, part },
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`)
}

const faultsOf = async (page: Page, whole: boolean, part?: string): Promise<string[]> => {
  const serious = await seriousViolations(page, whole ? everyRule : looksOnly, part)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return overflow > 0 ? [...serious, `scrolls sideways by ${overflow} px`] : serious
}

/** Returns the violations in the page, or in a part of it, at each of these looks. */
export const violationsIn = async (page: Page, wanted: readonly Look[], part?: string): Promise<string[]> => {
  const faults: string[] = []
  for (const { width, height, theme, whole } of wanted) {
    await page.setViewportSize({ width, height })
    await page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen
      window.dispatchEvent(new Event('bluebonnet:theme'))
    }, theme)
    // Waits, because colours and dialogs in transition would give false violations.
    await still(page)
    faults.push(...(await faultsOf(page, whole, part)).map((fault) => `at ${width}, ${theme}: ${fault}`))
  }
  return faults
}
