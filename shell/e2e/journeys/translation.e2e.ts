import { expect } from '@playwright/test'
import { submittedDeal } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

/** What a browser's translation does: it wraps each text in two <font> elements, now and whenever one appears. */
const translate = (): void => {
  const seen = new WeakSet<Node>()
  const swap = (text: Node): void => {
    const parent = text.parentElement
    if (parent === null || seen.has(text) || !text.textContent?.trim()) return
    if (/^(?:SCRIPT|STYLE|TEXTAREA|TITLE|FONT)$/.test(parent.tagName) || parent.closest('svg') !== null) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.textContent
    if (inner.firstChild !== null) seen.add(inner.firstChild)
    outer.append(inner)
    if (text instanceof Text) text.replaceWith(outer)
  }
  const walk = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode() !== null) texts.push(walker.currentNode)
    texts.forEach(swap)
  }
  walk(document.body)
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node.nodeType === Node.TEXT_NODE) swap(node)
      else if (node.nodeName !== 'FONT') walk(node)
    }
  }).observe(document.body, { childList: true, subtree: true })
}

test('a page translated by the browser keeps working, and its numbers change', async ({ openAs, callsOf }) => {
  const street = `${Date.now().toString(36).slice(-6)} Font St`
  const agent = await newAgent(await callsOf(people.broker), 'Traducida')
  for (const number of [1, 2]) await submittedDeal(callsOf, agent, `${number} ${street}`)
  const page = await openAs(people.broker, `/deals?view=table&q=${encodeURIComponent(street)}`)
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const rows = page.getByRole('table', { name: 'Deals' }).getByRole('row').filter({ hasText: street })
  await expect(rows).toHaveCount(2)
  await page.evaluate(translate)
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('1 selected')).toBeVisible()
  for (const key of ['j', 'x']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.getByText('1 selected')).toBeHidden()
  await page.keyboard.press('Escape')
  for (const path of ['/my-day', '/broker-dashboard', '/calendar', '/clients', '/roster', '/deals']) {
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}(?:\\?|$)`))
    await expect(page.locator('main h1, #main h1').first()).toBeVisible()
    await expect(page.getByText('not available')).toBeHidden()
  }
  expect(faults).toEqual([])
})
