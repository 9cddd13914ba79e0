import { expect } from '@playwright/test'
import { answered } from '../support/answers.js'
import { dealUnderContract } from '../support/deals.js'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

/** The brokerage's calendar day. */
const today = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())

const unique = Date.now().toString(36).slice(-6)

test("a CDA reserves an agent's debt, takes it at closing, and releases it when voided", async ({
  openAs,
  callsOf,
}) => {
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, `Arlo${unique}`)
  const deal = await dealUnderContract(callsOf, agent, `${unique} Arrears Ln`)
  const office = await openAs(people.broker, `/agent-accounts?who=all&q=Arlo${unique}`)
  const row = office.getByRole('row').filter({ hasText: `Arlo${unique}` })
  const account = office.getByRole('dialog', { name: `Account of Arlo${unique} Newcomer` })
  const openAccount = async (): Promise<void> => {
    await office.goto(`/agent-accounts?who=all&q=Arlo${unique}`)
    await row.getByRole('button', { name: /^Account of/ }).click()
  }
  const owed = async (sum: string): Promise<void> => {
    await openAccount()
    await expect(account.getByText('Owed today:')).toContainText(sum)
  }

  await test.step('charges a desk fee', async () => {
    await openAccount()
    await account.getByRole('button', { name: 'New entry' }).click()
    const entry = office.getByRole('dialog', { name: 'New entry' })
    await choose(office, entry, 'Kind', 'Charge')
    await entry.getByLabel('Amount').fill('250')
    await entry.getByLabel('Reason').fill('Desk fee of October')
    await entry.getByRole('button', { name: 'Save entry' }).click()
    await expect(office.getByText('Entry saved')).toBeVisible()
    await owed('$250.00')
  })

  const theirs = await openAs(agent, `/deals/${deal}?tab=money`)
  await test.step('the agent’s CDA reserves it from their net and says so', async () => {
    await theirs.getByRole('button', { name: 'Generate CDA' }).click()
    await expect(theirs.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
    const paid = theirs.getByRole('region', { name: 'Who is paid' })
    // 9,401.00 without it.
    for (const sum of ['$250.00', '$9,151.00']) await expect(paid.getByText(sum, { exact: true })).toBeVisible()
    await owed('$250.00')
    await expect(account.getByText(`reserved by ${unique} Arrears Ln`)).toBeVisible()
    const closed = { status: 'CLOSED', closeDate: today(), reason: 'Funded' }
    await answered(await broker.post(`/api/deals/${deal}/status`, { data: closed }))
    await theirs.goto('/commission')
    await expect(theirs.getByRole('region', { name: 'Owed to the brokerage' })).toContainText('Deducted at closing')
    await owed('$0.00')
    await expect(account.getByRole('row').nth(1)).toContainText('Deducted at closing')
  })

  await test.step('voiding the CDA releases it; every entry stays', async () => {
    const [cda] = await answered<{ id: string }[]>(await broker.get(`/api/cdas?dealId=${deal}`))
    await answered(await broker.post(`/api/cdas/${cda?.id}/void`, { data: { reason: 'The buyer backed out' } }))
    await owed('$250.00')
    await expect(account.getByRole('row')).toHaveCount(4)
    await theirs.reload()
    await expect(theirs.getByRole('region', { name: 'Owed to the brokerage' })).toContainText('$250.00')
  })
})

test('charges several agents at once, and records payment of all of it', async ({ openAs, callsOf }) => {
  const broker = await callsOf(people.broker)
  for (const name of ['Una', 'Vera']) await newAgent(broker, `${name}${unique}`)
  const office = await openAs(people.broker, `/agent-accounts?who=all&q=${unique}`)
  const rows = office.getByRole('row').filter({ hasText: 'Newcomer' })
  const pick = async (): Promise<void> => {
    for (const name of ['Una', 'Vera']) await rows.filter({ hasText: name }).getByRole('checkbox').check()
  }
  const dialog = (name: string) => office.getByRole('dialog', { name })

  await pick()
  await office.getByRole('button', { name: 'New entries' }).click()
  await dialog('New entries').getByLabel('Amount').fill('40')
  await dialog('New entries').getByLabel('Reason').fill('Signs')
  await dialog('New entries').getByRole('button', { name: 'Save entries' }).click()
  await expect(dialog('New entries')).toBeHidden()
  await expect(rows.filter({ hasText: '$40.00' })).toHaveCount(2)

  await pick()
  await office.getByRole('button', { name: 'Paid in full' }).click()
  await expect(dialog('Paid in full')).toContainText('2 agents, each with what they owe: $80.00.')
  await dialog('Paid in full').getByLabel('Reason').fill('Checks 11 and 12')
  await dialog('Paid in full').getByRole('button', { name: 'Save entries' }).click()
  await expect(rows.filter({ hasText: '$0.00' })).toHaveCount(2)
})
