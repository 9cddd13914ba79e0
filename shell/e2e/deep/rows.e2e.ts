import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/office.js'
import { people } from '../support/people.js'

const size = { width: 390, height: 844 }

test("a row's menu is above the rows after it", async ({ openAs }) => {
  const page = await openAs(people.broker, '/to-receive?state=OPEN')
  await page.setViewportSize(size)
  const buttons = page.getByRole('button', { name: /^Actions: / })
  await expect(buttons.nth(2)).toBeVisible()
  await buttons.first().click()
  const entries = page.getByRole('menuitem')
  await expect(entries.nth(1)).toBeVisible()
  for (const entry of await entries.all()) {
    const { width = 0, height = 0 } = (await entry.boundingBox()) ?? {}
    await entry.click({ trial: true, position: { x: width - 6, y: height / 2 }, timeout: 5_000 })
  }
})

test("the last row's menu is not cut off", async ({ openAs }) => {
  const page = await openAs(people.broker, '/to-receive?state=OPEN')
  await page.setViewportSize(size)
  const name = await page
    .getByRole('button', { name: /^Actions: / })
    .first()
    .getAttribute('aria-label')
  await page.goto(`/to-receive?state=OPEN&q=${encodeURIComponent((name ?? '').replace('Actions: ', ''))}`)
  const buttons = page.getByRole('button', { name: /^Actions: / })
  await expect(buttons).toHaveCount(1)
  await buttons.click()
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
})

test('a page whose secondary actions are all withheld has no button for them', async ({ openAs }) => {
  const page = await openAs(people.agent, '/deals')
  await page.setViewportSize(size)
  const more = page.getByLabel('More actions')
  await expect(page.getByRole('button', { name: /^New deal/i })).toBeVisible()
  await expect(more).toBeHidden()
  await page.goto('/clients')
  await more.click()
  await expect(page.getByRole('button', { name: 'Import' })).toBeInViewport({ ratio: 1 })
})

const touched = test.extend<{ touch: (path: string, find: (page: Page) => Locator) => Promise<Page> }>({
  touch: async ({ browser, callsOf }, use) => {
    const storageState = await (await callsOf(people.broker)).storageState()
    const phone = await browser.newContext({ storageState, viewport: size, hasTouch: true, isMobile: true })
    const page = await phone.newPage()
    await use(async (path, find) => {
      await page.goto(path)
      const place = find(page)
      await expect(place).toBeInViewport({ ratio: 1 })
      const { x = 0, y = 0, width = 0, height = 0 } = (await place.boundingBox()) ?? {}
      await page.touchscreen.tap(x + width - 4, y + height / 2)
      return page
    })
    await phone.close()
  },
})

touched('a touch anywhere on a paper’s row opens it', async ({ touch }) => {
  const page = await touch('/papers', (papers) =>
    papers.getByRole('listitem').filter({ hasText: 'Executed contract' }).first().locator('.bb-item-words .bb-caption'),
  )
  await expect(page.getByRole('button', { name: 'All papers' })).toBeFocused()
})

touched('a touch on how long a paper waits opens it too', async ({ touch }) => {
  const page = await touch('/papers', (papers) => papers.getByRole('listitem').first().locator('.bb-item-end'))
  await expect(page.getByRole('button', { name: 'All papers' })).toBeFocused()
})

touched('turning a phone keeps the paper under review where it is', async ({ touch }) => {
  const page = await touch('/papers', (papers) => papers.getByRole('listitem').first().locator('.bb-item-end'))
  const reader = page.locator('.review-page').first()
  await reader.evaluate((place) => place.setAttribute('data-kept', ''))
  let loads = 0
  page.on('request', (request) => {
    if (request.url().includes('/content')) loads += 1
  })
  await page.setViewportSize({ width: 844, height: 390 })
  await expect(page.getByRole('button', { name: 'All papers' })).toBeHidden()
  await expect(page.locator('.review-page[data-kept]')).toBeVisible()
  expect(loads).toBe(0)
})

touched('a touch anywhere on a CDA’s row opens it', async ({ touch }) => {
  const page = await touch('/cda-desk', (desk) => desk.locator('tbody td[data-brief="detail"]').first())
  await expect(page.getByRole('dialog')).toBeVisible()
})

test("a row's actions wrap before its table is stacked", async ({ openAs }) => {
  const page = await openAs(people.broker, '/to-receive')
  await page.setViewportSize({ width: 1152, height: 900 })
  await expect(page.getByRole('button', { name: /^Enter receipt: / }).first()).toBeVisible()
  await expect(page.locator('.bb-table-frame')).not.toHaveAttribute('data-stacked')
})
