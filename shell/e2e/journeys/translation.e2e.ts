import { expect } from '@playwright/test'
import { submittedDeal } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'
import { translate } from '../support/translate.js'

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
