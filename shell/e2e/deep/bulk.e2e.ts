import { expect } from '@playwright/test'
import { choose } from '../support/choose.js'
import { submittedDeal } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test('transfers several deals by keys; Undo returns them while nothing else has changed', async ({
  openAs,
  callsOf,
}) => {
  const calls = await callsOf(people.broker)
  const from = await newAgent(calls, 'Frida')
  await newAgent(calls, 'Tomas')
  const street = `${unique} Bulk St`
  const ids = [await submittedDeal(callsOf, from, `1 ${street}`), await submittedDeal(callsOf, from, `2 ${street}`)]
  const page = await openAs(people.broker, `/deals?view=table&q=${encodeURIComponent(street)}`)
  const rows = page.getByRole('table', { name: 'Deals' }).getByRole('row').filter({ hasText: street })
  await expect(rows).toHaveCount(2)
  await page.keyboard.press('?')
  await expect(page.getByText('transfer selected')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByText('transfer selected')).toBeHidden()
  for (const key of ['j', 'x', 'j', 'x', 'a']) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: 'Transfer 2 deals' })
  await choose(page, dialog, 'Agent', 'Tomas Newcomer')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(page.getByText('Transferred: 2 deals')).toBeVisible()
  await expect(rows.filter({ hasText: 'Tomas' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows.filter({ hasText: 'Frida' })).toHaveCount(2)
  const timeline = await (await callsOf(from)).get(`/api/deals/${ids[0]}/timeline`)
  expect(await timeline.text()).toContain('Transfer undone')
})
