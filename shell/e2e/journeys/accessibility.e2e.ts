import { expect, test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { faultsIn, looks } from '../support/axe.js'
import { password, people } from '../support/people.js'
import { complaintsOf } from '../support/quiet.js'

const office = [
  '/clients',
  '/properties',
  '/deals',
  '/deals?view=board',
  '/commission',
  '/documents',
  '/reports',
  '/calendar',
  '/calendar?view=week',
  '/training',
  '/team-library',
  '/support',
  '/settings',
]
const routes = {
  visitor: ['/', '/agent-login', '/broker-login', '/admin-login', '/forgot-password', '/nowhere'],
  agent: ['/dashboard', ...office, '/deals?new=deal'],
  broker: ['/broker-dashboard', '/cda-desk', '/roster', '/company-dollar', '/statements', '/brokerage'],
  admin: ['/admin-dashboard', '/leads', '/users', '/audit-log'],
} as const

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
      faults.push(...(await faultsIn(page, looks)).map((fault) => `${path} ${fault}`))
    }
    expect.soft(faults).toEqual([])
    expect.soft(complaints).toEqual([])
    await context.close()
  })
}
