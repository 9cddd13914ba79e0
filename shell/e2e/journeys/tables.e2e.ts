import { expect, test } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { password, people } from '../support/people.js'

/** Every screen whose rows stand in a table. */
const screens = {
  agent: ['/dashboard', '/clients', '/commission', '/documents', '/reports'],
  broker: ['/broker-dashboard', '/cda-desk', '/roster', '/company-dollar', '/statements', '/clients', '/commission'],
  admin: ['/admin-dashboard', '/leads', '/users', '/audit-log'],
} as const

const widths = Array.from({ length: 17 }, (_, step) => 320 + step * 80)

/** Tables as wide as their place, and words of everyday length on one line; each fault with its words. */
const faultsOf = async (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((drawnTwice) => {
      requestAnimationFrame(() => requestAnimationFrame(drawnTwice))
    })
    const faults: string[] = []
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) faults.push(`the page scrolls sideways by ${over} px`)
    for (const table of document.querySelectorAll<HTMLTableElement>('table.bb-table')) {
      const { left, right } = table.getBoundingClientRect()
      if (left < 0 || right > window.innerWidth + 1)
        faults.push(`${table.caption?.textContent} reaches from ${left} to ${right}`)
      const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        // Addresses of mail and the like may break: they have no everyday length.
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\S)[^\s@_-]{2,20}(?!\S)/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = new Set(
            [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
          )
          if (lines.size > 1) faults.push(`${table.caption?.textContent}: '${word}' is broken`)
        }
      }
    }
    return [...new Set(faults)]
  })

const open = async (browser: Browser, who: keyof typeof screens): Promise<Page> => {
  const context = await browser.newContext()
  const { page: signIn, email } = people[who]
  expect((await context.request.post(`/api/auth${signIn}`, { data: { email, password } })).ok()).toBe(true)
  return context.newPage()
}

for (const who of ['agent', 'broker', 'admin'] as const) {
  test(`no table of ${who} breaks a word or leaves the screen at any width`, async ({ browser }) => {
    const page = await open(browser, who)
    const faults: string[] = []
    for (const path of screens[who]) {
      await page.setViewportSize({ width: 1600, height: 900 })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true], .bb-wait, .ant-skeleton')).toHaveCount(0)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        faults.push(...(await faultsOf(page)).map((fault) => `${path} at ${width}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
}
