import { expect } from '@playwright/test'
import { dealUnderContract } from '../support/deals.js'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test('builds a plan, tries it on last year, saves it, and divides the deal of an agent on it', async ({
  openAs,
  callsOf,
}) => {
  const agent = await newAgent(await callsOf(people.broker), `Petra${unique}`)
  const name = `Seventy ${unique}`
  const page = await openAs(people.broker, '/plans')

  await test.step('its split and its fees, each in a dialog', async () => {
    await page.getByRole('button', { name: 'New plan' }).click()
    await page.getByLabel('Plan Name').fill(name)
    await page.getByRole('button', { name: 'Edit: Brokerage split' }).click()
    const split = page.getByRole('dialog', { name: 'Edit: Brokerage split' })
    await split.getByLabel('Percentage').fill('30')
    await split.getByRole('button', { name: 'Change step' }).click()
    await expect(page.getByText('Split · 30% of the agent’s share')).toBeVisible()
    await page.getByRole('button', { name: 'Add step' }).click()
    const fee = page.getByRole('dialog', { name: 'Add step' })
    await fee.getByLabel('Name').fill('Risk fee')
    await fee.getByLabel('Amount').fill('40')
    await fee.getByLabel('At Most a Cap Year').fill('500')
    await fee.getByRole('button', { name: 'Add step' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Risk fee' })).toBeVisible()
  })

  await test.step('shows a sample deal and last year’s deals before saving', async () => {
    await expect(page.getByRole('region', { name: 'A sample deal' })).toContainText('Risk fee')
    await page.getByRole('button', { name: 'What if' }).click()
    const compared = page.getByRole('table', { name: "Agents' parts as paid and under this plan" })
    await expect(compared.getByRole('row').nth(1)).toContainText('$')
    // A larger split leaves every agent less than their payment.
    await expect(compared.getByRole('row').last()).toContainText('-$')
    expect(await (await callsOf(people.broker)).get('/api/plans').then(async (all) => all.text())).not.toContain(name)
  })

  await test.step('saves it with a reason and describes it in plain words', async () => {
    await page.getByLabel('Reason').fill('For agents who bring no leads')
    await page.getByRole('button', { name: 'Save plan' }).click()
    await expect(page.getByText('Plan added')).toBeVisible()
    await expect(page.getByRole('region', { name })).toContainText(
      'Risk fee: $40 on each deal, at most $500 in a cap year',
    )
  })

  await test.step('assigns it to an agent', async () => {
    await page.goto(`/roster?q=Petra${unique}`)
    await page.getByRole('link', { name: `Petra${unique} Newcomer` }).click()
    await page.getByRole('button', { name: 'Change plan' }).click()
    const dialog = page.getByRole('dialog', { name: `Change plan of Petra${unique} Newcomer` })
    await choose(page, dialog, 'Plan', name)
    await dialog.getByLabel('Reason').fill('As agreed at hiring')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('definition').filter({ hasText: name })).toBeVisible()
  })

  await test.step('divides their next CDA by it', async () => {
    const deal = await dealUnderContract(callsOf, agent, `${unique} Seventy Ln`)
    const theirs = await openAs(agent, `/deals/${deal}?tab=money`)
    await theirs.getByRole('button', { name: 'Generate CDA' }).click()
    await expect(theirs.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
    const paid = theirs.getByRole('region', { name: 'Who is paid' })
    // 30% of 12,000; 199 and 40 of the rest.
    for (const sum of ['$3,600.00', '$40.00', '$8,161.00'])
      await expect(paid.getByText(sum, { exact: true }).first()).toBeVisible()
  })
})
