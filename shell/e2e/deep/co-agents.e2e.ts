import { expect, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { dealUnderContract } from '../support/deals.js'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'
import { faultsOfTables } from '../support/tables.js'

const unique = Date.now().toString(36).slice(-6)

const paidCard = (page: Page) => page.getByRole('region', { name: 'Who is paid' })
test('takes a deal with a referral and a co-agent from participants to payouts and journal', async ({
  openAs,
  callsOf,
}) => {
  const broker = await callsOf(people.broker)
  const [own, other] = [await newAgent(broker, `Opal${unique}`), await newAgent(broker, `Cora${unique}`)]
  const payee = { name: `Llano Referrals ${unique}`, kind: 'BROKERAGE', licenceNumber: '9003311' }
  await answered(await broker.post('/api/payees', { data: payee }))
  const deal = await dealUnderContract(callsOf, own, `${unique} Shared Oak Ln`)

  const page = await openAs(own, `/deals/${deal}?tab=money`)
  const dialog = page.getByRole('dialog', { name: 'Add agent or payee' })
  await page.getByRole('button', { name: 'Add agent or payee' }).click()
  await dialog.getByLabel('Payee', { exact: true }).fill(unique)
  await page.getByTitle(new RegExp(payee.name)).click()
  await dialog.getByLabel('Percentage').fill('25')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Add agent or payee' }).click()
  await choose(page, dialog, 'Paid For', 'Co-agent')
  await choose(page, dialog, 'Agent', `Cora${unique} Newcomer`)
  await dialog.getByLabel('Percentage').fill('40')
  // 3% of 400,000 is 12,000; a quarter is referred, and 60% of 9,000 is 5,400.
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText('$4,200.60')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Generate CDA' }).click()
  await expect(page.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
  // The colleague sees the share, including what the brokerage takes of it.
  for (const sum of ['$3,000.00', '$4,200.60', '$3,600.00', '$12,000.00'])
    await expect(paidCard(page).getByText(sum, { exact: true })).toBeVisible()
  await expect(paidCard(page)).not.toContainText('2,800')

  const shared = await openAs(other, `/deals/${deal}?tab=money`)
  await expect(paidCard(shared).getByText('$2,800.40', { exact: true })).toBeVisible()
  await expect(paidCard(shared)).not.toContainText('4,200')
  await expect(paidCard(shared)).not.toContainText('Llano')
  await shared
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await expect(shared.getByRole('menuitem', { name: 'Edit deal' })).toHaveCount(0)
  await shared.keyboard.press('Escape')
  await expect(shared.getByText('View CDA')).toHaveCount(0)

  const [cda] = await answered<{ id: string }[]>(await broker.get(`/api/cdas?dealId=${deal}`))
  await answered(await broker.post(`/api/cdas/${cda?.id}/approve`, { data: { incompleteReason: 'Papers elsewhere' } }))
  const office = await openAs(people.broker, `/to-pay?q=${encodeURIComponent(`${unique} Shared Oak`)}`)
  const payees = office.getByRole('table', { name: 'To Pay' }).getByRole('row')
  const sums = [
    [payee.name, '$3,000.00'],
    [`Opal${unique}`, '$4,200.60'],
    [`Cora${unique}`, '$2,800.40'],
  ] as const
  for (const [name, sum] of sums) await expect(payees.filter({ hasText: name })).toContainText(sum)
  for (const [name] of sums) await payees.filter({ hasText: name }).getByRole('checkbox').check()
  await office.getByRole('button', { name: 'Title paid all of these' }).click()
  await office.getByRole('dialog', { name: 'Paid in full' }).getByRole('button', { name: 'Save payouts' }).click()
  await expect(office.getByText('Payouts saved')).toBeVisible()
  for (const [name] of sums) await expect(payees.filter({ hasText: name })).toContainText('$0.00')

  await office.goto(`/to-receive?q=${encodeURIComponent(`${unique} Shared Oak`)}`)
  await office.getByRole('button', { name: /^Enter receipt/ }).click()
  const receipt = office.getByRole('dialog', { name: /^Enter receipt:/ })
  await expect(receipt.getByLabel('Amount')).toHaveValue('1,999')
  await receipt.getByRole('button', { name: 'Save receipt' }).click()
  await expect(office.getByText('Receipt saved')).toBeVisible()
  await office.goto(`/books?q=${encodeURIComponent(`${unique} Shared Oak`)}`)
  // At the table: the receipt posts the whole commission and everybody's part.
  const journal = office.getByRole('row').filter({ hasText: `${unique} Shared Oak` })
  for (const sum of ['$12,000.00', '$1,999.00', '$3,000.00']) await expect(journal).toContainText(sum)
  await shared.goto('/commission')
  await expect(shared.getByRole('table', { name: 'Payouts, newest first' })).toContainText('$2,800.40')
  await expect(shared.getByRole('table', { name: 'Payouts, newest first' })).not.toContainText('4,200')
})

test('a deal fits a phone, and the audit log fits any screen with the longest words', async ({ openAs, callsOf }) => {
  const broker = await callsOf(people.broker)
  const own = await newAgent(broker, `Wide${unique}`)
  const name = `${unique}${'Wörterbuchabschnitt'.repeat(5)}`
  const data = { name, kind: 'BROKERAGE', licenceNumber: '9003311' }
  const { id: payeeId } = await answered<{ id: string }>(await broker.post('/api/payees', { data }))
  const deal = await dealUnderContract(callsOf, own, name, { city: name.slice(0, 100), buyerSellerName: name })
  const participants = [{ role: 'REFERRAL_OUT', payeeId, percent: 25 }]
  await answered(await broker.put(`/api/deals/${deal}/participants`, { data: { participants } }))
  const page = await openAs(own, `/deals/${deal}?tab=money`)
  await page.setViewportSize({ width: 320, height: 800 })
  for (const path of [`/deals/${deal}?tab=money`, '/dashboard']) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeVisible()
    await expect(page.getByText('25% of $12,000.00')).toHaveCount(path === '/dashboard' ? 0 : 1)
    await expect.poll(async () => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
  const admin = await openAs(people.admin, '/audit-log')
  await expect(admin.getByText(name).first()).toBeVisible()
  expect(await faultsOfTables(admin)).toEqual([])
})
