import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { answered, idOf } from '../support/answers.js'
import { withinClicks } from '../support/clicks.js'
import { dealUnderContract, fileDocument, generateCda, inDays, submittedDeal } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

// What people do most has a limit of clicks. uploads.e2e.ts counts papers and photos.

const unique = Date.now().toString(36).slice(-6)

const toast = (page: Page, text: string) => page.getByText(text, { exact: true })

const waivePapers = async (broker: APIRequestContext, dealId: string): Promise<void> => {
  const { papers } = await answered<{ papers: { key: string; version: number }[] }>(
    await broker.get(`/api/deals/${dealId}/papers`),
  )
  for (const { key, version } of papers) {
    const data = { decision: 'WAIVED', version, note: 'Kept in the old file' }
    await answered(await broker.post(`/api/deals/${dealId}/papers/${key}/decide`, { data }))
  }
}

test('takes a broker from approval to payouts within the limits', async ({ openAs, callsOf }) => {
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, 'Vera')
  const address = `${unique} Reissue Rd`
  const id = await submittedDeal(callsOf, agent, address, { closeDate: inDays(21) })
  await fileDocument(await callsOf(agent), { dealId: id, type: 'CONTRACT' })

  const page = await openAs(people.broker, '/broker-dashboard')
  const card = page.getByRole('article', { name: address })
  await expect(card).toBeVisible()
  await withinClicks(page, 'Deal approved, with Undo', 1, async () => {
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect(toast(page, 'Deal Approved')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  })

  await answered(await (await callsOf(agent)).post(`/api/deals/${id}/status`, { data: { status: 'UNDER_CONTRACT' } }))
  await waivePapers(broker, id)
  await generateCda(callsOf, agent, id)
  await page.goto(`/cda-desk?q=${encodeURIComponent(address)}`)
  const row = page.getByRole('button', { name: address, exact: true })
  const review = page.getByRole('dialog', { name: address })
  await expect(row).toBeVisible()
  await withinClicks(page, 'CDA approved and sent', 2, async () => {
    await row.click()
    await review.getByRole('button', { name: 'Approve and send' }).click()
    await expect(toast(page, 'CDA sent to title')).toBeVisible()
  })

  await page.goto(`/cda-desk?state=SENT&q=${encodeURIComponent(address)}`)
  await expect(row).toBeVisible()
  await withinClicks(page, 'CDA voided and reissued', 5, async () => {
    await row.click()
    await review.getByRole('button', { name: 'Void CDA' }).click()
    const question = page.getByRole('dialog', { name: 'Void CDA' })
    await question.getByLabel('Reason').fill('The price was renegotiated.')
    await question.getByRole('button', { name: 'Void CDA' }).click()
    await review.getByRole('button', { name: 'Generate again' }).click()
    await expect(review.getByText(/version 2/)).toBeVisible()
    await review.getByRole('button', { name: 'Approve and send' }).click()
    await expect(toast(page, 'CDA sent to title')).toBeVisible()
  })

  await page.goto(`/to-receive?q=${encodeURIComponent(address)}`)
  const expected = page.getByRole('row').filter({ hasText: address })
  await expect(expected).toBeVisible()
  await withinClicks(page, 'Receipt with payouts', 2, async () => {
    await expected.getByRole('button', { name: /^Enter receipt/ }).click()
    const dialog = page.getByRole('dialog', { name: `Enter receipt: ${address}` })
    await expect(dialog.getByRole('checkbox', { name: /^Vera / })).toBeChecked()
    await dialog.getByRole('button', { name: 'Save receipt' }).click()
    await expect(toast(page, 'Receipt saved')).toBeVisible()
  })
  await page.goto(`/to-pay?q=${encodeURIComponent(address)}`)
  await expect(expected).toContainText('Paid')
})

test('puts an agent on a new plan within the limit', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Piper')
  const page = await openAs(people.broker, `/roster?q=${encodeURIComponent(agent.email)}`)
  const edit = page.getByRole('button', { name: 'Edit Piper Newcomer' })
  await expect(edit).toBeVisible()
  await withinClicks(page, 'Agent on a new plan', 3, async () => {
    await edit.click()
    const dialog = page.getByRole('dialog', { name: 'Edit Piper Newcomer' })
    await dialog.getByText('90/10 + per-file fee', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Agent updated successfully')).toBeVisible()
  })
  await expect(page.getByRole('table', { name: 'Roster' })).toContainText('90/10 + per-file fee')
})

test('takes an agent through a day within the limits', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Sunny')
  const calls = await callsOf(agent)
  const propertyAddress = `${unique} Quick Ln`
  const data = { propertyAddress, city: 'Austin', state: 'TX', zip: '78704', price: 512_000 }
  const property = await idOf(await calls.post('/api/properties', { data }))
  const page = await openAs(agent, `/properties/${property}`)
  await page.getByRole('button', { name: 'New Deal' }).waitFor()
  await withinClicks(page, 'Deal from a property, opened, with one field', 3, async () => {
    await page.getByRole('button', { name: 'New Deal' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Deal' })
    await expect(dialog.getByLabel('Sale Price')).toBeFocused()
    await page.keyboard.type('505k')
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(page).toHaveURL(/\/deals\/[^/]+$/)
    await expect(page.getByRole('heading', { name: propertyAddress, level: 1 })).toBeVisible()
  })

  const id = await dealUnderContract(callsOf, agent, `${unique} Earnest Way`)
  const terms = { source: 'CONTRACT', effectiveDate: inDays(-20), earnestMoney: 5_000, closingDate: inDays(21) }
  await answered(await calls.post(`/api/deals/${id}/contract`, { data: { ...terms, replaces: null } }))
  const broker = await openAs(people.broker, '/my-day')
  const owed = broker.getByRole('listitem').filter({ hasText: `${unique} Earnest Way` })
  const asking = owed.getByRole('button', { name: 'Ask: Earnest money receipt' })
  await expect(asking).toBeVisible()
  await withinClicks(broker, 'Paper chased', 1, async () => {
    await asking.click()
    await expect(owed.getByRole('button', { name: 'Ask again: Earnest money receipt' })).toBeVisible()
  })

  await fileDocument(calls, { dealId: id, type: 'OTHER', paper: 'earnest-money' })
  await page.goto(`/deals/${id}?tab=dates`)
  const earnest = page.getByRole('region', { name: 'Contract dates' }).getByRole('listitem')
  const delivered = earnest.getByRole('button', { name: 'Delivered: Earnest money due' })
  await expect(delivered).toBeVisible()
  await withinClicks(page, 'Earnest money delivered, with receipt and task', 2, async () => {
    await delivered.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(earnest.getByRole('link', { name: 'Receipt' })).toBeVisible()
  })
  const { tasks } = await answered<{ tasks: object[] }>(await calls.get(`/api/deals/${id}/tasks`))
  const delivery = { title: 'Deliver earnest money to the title company', doneAt: expect.any(String) }
  expect(tasks).toContainEqual(expect.objectContaining(delivery))

  await page.goto('/calendar?view=week')
  const hours = page.getByRole('button', { name: /^Add an event on/ }).first()
  await expect(hours).toBeVisible()
  await withinClicks(page, 'New event', 2, async () => {
    await hours.click()
    const dialog = page.getByRole('dialog', { name: 'New Event' })
    await dialog.getByLabel('Title').fill('Second showing')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Sho')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Create event' }).click()
    await expect(dialog).toBeHidden()
  })
  await expect(page.getByRole('button', { name: /^Second showing/ })).toBeVisible()
})
