import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { password, people } from '../support/people.js'
import { complaintsOf } from '../support/quiet.js'

const office = ['/clients', '/properties', '/deals', '/deals?view=board', '/commission', '/documents', '/reports', '/calendar', '/calendar?view=week', '/training', '/team-library', '/support', '/settings']
const routes = {
  visitor: ['/', '/agent-login', '/broker-login', '/admin-login', '/forgot-password', '/nowhere'],
  agent: ['/dashboard', ...office, '/deals?new=deal'],
  broker: ['/broker-dashboard', '/cda-desk', '/roster', '/company-dollar', '/statements', '/brokerage'],
  admin: ['/admin-dashboard', '/leads', '/users', '/audit-log'],
} as const

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Every rule on the wide light page and on the narrow dark one; between them only colours and sizes can change. */
const looks = [
  { width: 1440, height: 900, theme: 'light', whole: true },
  { width: 1440, height: 900, theme: 'dark', whole: false },
  { width: 360, height: 780, theme: 'light', whole: false },
  { width: 360, height: 780, theme: 'dark', whole: true },
] as const

const signedIn = async (browser: Browser, who: keyof typeof routes): Promise<BrowserContext> => {
  const context = await browser.newContext()
  if (who === 'visitor') return context
  const { page, email } = people[who]
  const answer = await context.request.post(`/api/auth${page}`, { data: { email, password } })
  expect(answer.ok(), `${who} signs in`).toBe(true)
  return context
}

/** The page is drawn when its heading stands and nothing is being waited for. */
const drawn = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .bb-wait, .ant-skeleton')).toHaveCount(0)
}

/** Colours that are still on their way from one theme to the other are nobody's choice. */
const still = async (page: Page): Promise<void> => page.evaluate(async () => {
  await new Promise((drawnTwice) => { requestAnimationFrame(() => requestAnimationFrame(drawnTwice)) })
  await Promise.allSettled(document.getAnimations().filter((each) => each instanceof CSSTransition).map(async ({ finished }) => finished))
})

/** What axe finds serious, and sideways scrolling, each with its place. */
const faultsOf = async (page: Page, whole: boolean): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (whole ? axe.withTags(tags) : axe.withRules(['color-contrast', 'target-size'])).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return overflow > 0 ? [...serious, `scrolls sideways by ${overflow} px`] : serious
}

for (const who of ['visitor', 'agent', 'broker', 'admin'] as const) {
  test(`axe finds nothing serious on any screen of ${who}, wide and narrow, light and dark`, async ({ browser }) => {
    test.setTimeout(300_000)
    const context = await signedIn(browser, who)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const faults: string[] = []
    for (const path of routes[who]) {
      await page.goto(path)
      await drawn(page)
      for (const { width, height, theme, whole } of looks) {
        await page.setViewportSize({ width, height })
        await page.evaluate((chosen) => { document.documentElement.dataset['theme'] = chosen; window.dispatchEvent(new Event('bluebonnet:theme')) }, theme)
        await still(page)
        faults.push(...(await faultsOf(page, whole)).map((fault) => `${path} at ${width}, ${theme}: ${fault}`))
      }
    }
    expect.soft(faults).toEqual([])
    expect.soft(complaints).toEqual([])
    await context.close()
  })
}
