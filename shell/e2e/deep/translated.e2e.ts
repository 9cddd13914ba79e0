import { expect, type Page } from '@playwright/test'
import { submittedDeal } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'
import { translate } from '../support/translate.js'

// What people do while the browser translates (docs/rules/screens.md#translated). A console error fails the test.

const unique = Date.now().toString(36).slice(-6)

/** Translates this page from its first text on, after every reload too. */
const translated = async (page: Page, path: string): Promise<void> => {
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', ${translate.toString()})`)
  await page.goto(path)
}
/** Nothing failed, and the texts are translated: of a screen without rows its heading and a sentence. */
const expectWhole = async (page: Page): Promise<void> => {
  await expect(page.locator('#main h1, main h1').first()).toBeVisible()
  await expect(page.getByText('not available')).toBeHidden()
  await expect.poll(async () => page.locator('#main font font').count()).toBeGreaterThan(1)
}

for (const who of ['agent', 'broker', 'admin'] as const)
  test(`every screen in the menu of the ${who} opens translated`, async ({ openAs }) => {
    const { home } = people[who]
    const page = await openAs(people[who], home)
    await translated(page, home)
    await expectWhole(page)
    // The link to '/' leads home.
    const links = page.locator('nav a[href^="/"]:not([href="/"]):visible')
    const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
    expect(paths.length).toBeGreaterThan(4)
    for (const path of paths) {
      const heading = await page.locator('#main h1, main h1').first().textContent()
      await page.locator(`nav a[href="${path}"]:visible`).first().click()
      await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`))
      if (path !== home) await expect(page.locator('#main h1, main h1').first()).not.toHaveText(heading ?? '')
      await expectWhole(page)
    }
  })

test('the acts of an agent and a broker work translated, and live', async ({ openAs, callsOf }) => {
  test.setTimeout(240_000)
  const agent = await newAgent(await callsOf(people.broker), 'Traduce')
  // Words: a number could be part of the unique text, and then the search would find every deal.
  const address = (name: 'Uno' | 'Dos' | 'Tres') => `${name} ${unique} Font Ave`
  const first = await submittedDeal(callsOf, agent, address('Uno'))
  await submittedDeal(callsOf, agent, address('Dos'))
  const broker = await openAs(people.broker, '/broker-dashboard')
  await translated(broker, '/broker-dashboard')
  const card = (name: 'Uno' | 'Dos' | 'Tres') => broker.getByRole('article', { name: address(name) })
  await expect(card('Dos')).toBeVisible()

  await test.step('a deal that arrives live, and one that is approved', async () => {
    const pending = broker.locator('.bb-stat', { has: broker.getByText('Pending Approvals', { exact: true }) })
    const before = await pending.innerText()
    await submittedDeal(callsOf, agent, address('Tres'))
    await expect(card('Tres')).toBeVisible()
    await expect.poll(async () => pending.innerText()).not.toBe(before)
    await card('Uno').getByRole('button', { name: 'Approve' }).click()
    await broker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(card('Uno')).toHaveCount(0)
  })

  const page = await openAs(agent, '/deals?view=table')
  await translated(page, '/deals?view=table')
  const rows = page.getByRole('table', { name: 'Deals' }).getByRole('row').filter({ hasText: unique })
  await test.step('select and search', async () => {
    await expect(rows).toHaveCount(3)
    for (const count of [1, 2, 3]) {
      for (const key of ['j', 'x']) await page.keyboard.press(key)
      await expect(page.getByText(`${count} selected`)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await page.goto(`/deals?view=table&q=${encodeURIComponent(address('Dos'))}`)
    await expect(rows).toHaveCount(1)
  })
  await test.step('dialogs open and close', async () => {
    await page.getByRole('button', { name: 'New Deal' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New Deal' })
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(dialog.getByText('Address is required')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await test.step('upload, and answered facts', async () => {
    await page.goto(`/deals/${first}?tab=papers`)
    page.on('filechooser', (chooser) => void chooser.setFiles(pdfOf('agreement.pdf')))
    await page
      .getByRole('button', { name: /^Upload: / })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /^Replace: / })).toHaveCount(1)
    const questions = page.getByRole('button', { name: /\? (?:Yes|No)$/ })
    const count = await questions.count()
    await questions.first().click()
    await expect.poll(async () => questions.count()).toBeLessThan(count)
  })
  await test.step('done, and undone', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const data = { title: 'Call the lender', dueOn: today }
    expect((await (await callsOf(agent)).post(`/api/deals/${first}/tasks`, { data })).ok()).toBe(true)
    await page.goto('/my-day')
    await page
      .getByRole('checkbox', { name: /Call the lender/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Call the lender').first()).toBeVisible()
    await expectWhole(page)
  })
})
