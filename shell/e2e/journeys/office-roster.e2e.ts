import { expect, type Locator, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { dealUnderContract, generateCda } from '../support/deals.js'
import { choose, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)
const card = (page: Page, address: string) => page.getByRole('article', { name: address })
const bottomOf = async (part: Locator): Promise<number> => {
  const box = await part.boundingBox()
  return box === null ? 0 : box.y + box.height
}
const manager = { page: people.broker.page, email: 'manager@bluebonnet.test' }

test('the roster keeps its headings visible below the header at any scroll position', async ({ openAs }) => {
  const page = await openAs(people.broker, '/roster')
  await page.setViewportSize({ width: 1440, height: 360 })
  const table = page.getByRole('table', { name: 'Roster' })
  await table.getByRole('row').nth(6).scrollIntoViewIfNeeded()
  await page.mouse.move(900, 250)
  await page.mouse.wheel(0, 200)
  await expect
    .poll(async () => (await table.getByRole('columnheader', { name: 'Agent' }).boundingBox())?.y)
    .toBeCloseTo(await bottomOf(page.getByRole('banner')), -1)
})

test.describe('the roster', () => {
  // An existing address, and a deal that stays: both are refused with 409.
  test.use({ refusalsExpected: true })

  test('adds an agent on a plan with an opening balance, transfers, deactivates and reactivates them', async ({
    openAs,
    callsOf,
  }) => {
    const calls = await callsOf(people.broker)
    const page = await openAs(people.broker, '/roster')
    const last = `Roster${unique}`
    const name = `Nell ${last}`
    const row = page.getByRole('table', { name: 'Roster' }).getByRole('row', { name: new RegExp(name) })
    const act = async (what: string): Promise<void> => {
      await row.getByRole('button', { name: `More for ${name}` }).click()
      await page.getByRole('menuitem', { name: what }).click()
    }

    await test.step('added; the form says what is missing', async () => {
      await page.getByRole('button', { name: 'Add agent' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Add agent' })
      await dialog.getByRole('button', { name: 'Add agent' }).click()
      for (const text of ['First name is required', 'Last name is required', 'Email is required'])
        await expect(dialog.getByText(text)).toBeVisible()
      await dialog.getByLabel('First Name').fill('Nell')
      await dialog.getByLabel('Last Name').fill(last)
      await dialog.getByLabel('Email').fill(people.agent.email)
      await dialog.getByRole('button', { name: 'Add agent' }).click()
      await expect(page.getByText(/already/i).first()).toBeVisible()
      await dialog.getByLabel('Email').fill(`nell.${unique}@bluebonnet.test`)
      await dialog.getByRole('button', { name: 'Add agent' }).click()
      await expect(page.getByText('Agent added')).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search agents' }).fill(last)
      // Until the result is the only row, a menu opened on it would move with it under the mouse.
      await expect(page.getByRole('main')).toContainText('Agents (1)')
      await expect(row).toContainText('80/20 until cap')
      await expect(row).toContainText('No license')
      await expect(row).toContainText('No password yet')
    })
    await test.step('invited again, and found under a new name and address', async () => {
      await act('Send invitation')
      await expect(page.getByText('Invitation sent')).toBeVisible()
      await row.getByRole('button', { name: `Edit ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
      await dialog.getByLabel('Email').fill(`nell.new.${unique}@bluebonnet.test`)
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Agent updated successfully')).toBeVisible()
      await expect(row).toContainText(`nell.new.${unique}@bluebonnet.test`)
    })
    await test.step('has a page of their own', async () => {
      await row.getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await expect(page).toHaveURL(/\/roster\/[0-9a-f-]{36}$/)
      for (const heading of ['Details', 'Production', 'Deals'])
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await expect(page.getByText('None: no CDA can be generated')).toBeVisible()
      const parts = page.getByRole('navigation', { name: `Parts of ${name}` })
      await parts.getByText('Money').click()
      for (const heading of ['Account', 'Payouts', 'Commission ledger'])
        await expect(page.getByRole('heading', { name: heading })).toBeVisible()
      await parts.getByText('Papers and history').click()
      await expect(page.getByRole('heading', { name: 'Agent documents' })).toBeVisible()
      await page.goto('/roster')
      await page.getByRole('searchbox', { name: 'Search agents' }).fill(last)
      await expect(row).toBeVisible()
    })
    await test.step('an opening balance counts towards the cap', async () => {
      await act('Commission ledger')
      const panel = page.getByRole('dialog', { name: `Commission ledger of ${name}` })
      await expect(panel.getByText('No ledger entries yet')).toBeVisible()
      await panel.getByRole('button', { name: 'New entry' }).click()
      const dialog = page.getByRole('dialog', { name: 'New ledger entry' })
      await dialog.getByRole('button', { name: 'Save entry' }).click()
      for (const text of ['Amount is required', 'Enter a reason']) await expect(dialog.getByText(text)).toBeVisible()
      await dialog.getByLabel('Amount').fill('0')
      await dialog.getByRole('button', { name: 'Save entry' }).click()
      await expect(dialog.getByText('Enter an amount other than $0')).toBeVisible()
      await dialog.getByLabel('Amount').fill('4500')
      await expect(dialog.getByText('Opening balance')).toBeVisible()
      await dialog.getByLabel('Reason').fill('Paid at the last brokerage system')
      await dialog.getByRole('button', { name: 'Save entry' }).click()
      await expect(page.getByText('Ledger entry saved')).toBeVisible()
      await expect(panel.getByText('$4,500.00')).toBeVisible()
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(row).toContainText('$4,500')
      await expect(row).toContainText('25%')
    })
    await test.step('changes the plan', async () => {
      await row.getByRole('button', { name: `Edit ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: `Edit ${name}` })
      await dialog.getByRole('radio', { name: 'Membership + small per-file' }).check()
      await expect(dialog.getByText('No open deal would change.')).toBeVisible()
      await dialog.getByLabel('TREC License').fill('0712399')
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Agent updated successfully')).toBeVisible()
      await expect(row).toContainText('Membership + small per-file')
      await expect(row).not.toContainText('No license')
    })
    await test.step('transfers clients and deals to a colleague; a deal with a CDA stays, and says why', async () => {
      const [agent] = await answered<{ id: string }[]>(await calls.get(`/api/roster?q=${encodeURIComponent(last)}`))
      const mine = { agentId: agent?.id }
      expect(
        (
          await calls.post('/api/clients', { data: { firstName: 'Handed', lastName: unique, type: 'BUYER', ...mine } })
        ).status(),
      ).toBe(201)
      await dealUnderContract(callsOf, people.broker, `${unique} Free Deal Rd`, mine)
      const held = await dealUnderContract(callsOf, people.broker, `${unique} Held Deal Rd`, mine)
      await generateCda(callsOf, people.broker, held)
      await act('Transfer')
      const dialog = page.getByRole('dialog', { name: `Transfer from ${name}` })
      await expect(dialog.getByLabel('Open deals (2)')).toBeChecked()
      await expect(dialog.getByLabel('Clients (1)')).toBeChecked()
      await expect(dialog.getByLabel('Properties (0)')).toBeDisabled()
      await expect(dialog.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled()
      await choose(page, dialog, 'Transfer to', 'Sofia Delgado')
      await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
      await expect(dialog.getByText('2 transferred, 1 not transferred.')).toBeVisible()
      await expect(dialog.getByRole('list', { name: 'Not transferred' })).toContainText(`${unique} Held Deal Rd`)
      await expect(
        dialog.getByText('This deal has a CDA. A broker must void it before the deal is transferred.'),
      ).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
    })
    await test.step('deactivated and reactivated', async () => {
      await act('Deactivate')
      await page
        .getByRole('dialog', { name: `Deactivate ${name}?` })
        .getByRole('button', { name: 'Deactivate' })
        .click()
      await expect(page.getByText('Agent deactivated')).toBeVisible()
      await expect(row).toContainText('Deactivated')
      await act('Reactivate')
      await expect(page.getByText('Agent reactivated')).toBeVisible()
      await expect(row).not.toContainText('Deactivated')
    })
  })
})

test('transfers a deal from its form, and imports many from a file', async ({ openAs, callsOf, writer }) => {
  const address = `${unique} Barton Hills Dr`
  const id = await dealUnderContract(callsOf, writer, address)
  const page = await openAs(people.broker, `/deals/${id}`)
  const edit = async (): Promise<void> => {
    await page.getByRole('button', { name: `More for ${address}` }).click()
    await page.getByRole('menuitem', { name: 'Edit deal' }).click()
  }
  await edit()
  const dialog = page.getByRole('dialog', { name: 'Edit deal' })
  // The dialog sets its fields a moment after it opens; an earlier click would be lost.
  await expect(dialog.getByLabel('Address')).toHaveValue(address)
  await choose(page, dialog, 'Agent', 'Sofia Delgado')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Deal updated successfully')).toBeVisible()
  await expect(page.getByRole('main').getByText('Sofia Delgado', { exact: true })).toBeVisible()

  await test.step('stays when it has a CDA', async () => {
    await generateCda(callsOf, people.broker, id)
    await page.reload()
    await edit()
    await expect(dialog.getByLabel('Agent', { exact: true })).toBeDisabled()
    await expect(dialog.getByText('The deal has a CDA, which must be voided first.')).toBeVisible()
  })
  await test.step('checks a file first, then adds its valid rows', async () => {
    await page.goto('/deals')
    await page.getByRole('button', { name: 'Import' }).click()
    const file = [
      'side,propertyAddress,city,zip,price,status,closeDate',
      `LISTING,${unique} File St,Waco,76701,310000,CLOSED,2025-03-04`,
      `BUYER,${unique} Road St,Waco,76701,250000,UNDER CONTRACT,`,
      `BUYER,${unique} Wrong St,Waco,7670,250000,APPROVED,`,
    ].join('\n')
    const imports = page.getByRole('dialog', { name: 'Import deals' })
    const give = () =>
      imports.getByLabel('File').setInputFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await give()
    await expect(imports.getByText('2 rows can be added, 1 row would be skipped.')).toBeVisible()
    await expect(imports.getByRole('table', { name: 'Refused rows' })).toContainText(
      'A broker approves deals here: import it as NEW',
    )
    await imports.getByRole('button', { name: 'Add 2 rows' }).click()
    await expect(page.getByText('2 rows added to deals', { exact: true })).toBeVisible()
    await imports.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Import' }).first().click()
    await give()
    await expect(
      imports.getByText('0 rows can be added, 2 rows are already there, 1 row would be skipped.'),
    ).toBeVisible()
    await expect(imports.getByRole('button', { name: 'Add 0 rows' })).toBeDisabled()
    await imports.getByRole('checkbox', { name: 'Add duplicates too' }).check()
    await expect(
      imports.getByText('2 rows can be added, 2 of them already there, 1 row would be skipped.'),
    ).toBeVisible()
    await imports.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('searchbox', { name: 'Search deals' }).fill(`${unique} File`)
    await expect(card(page, `${unique} File St`)).toContainText('CLOSED')
  })
  await test.step('approves a deal that came under contract in place; it can have its CDA then', async () => {
    await page.getByRole('searchbox', { name: 'Search deals' }).fill(`${unique} Road`)
    await card(page, `${unique} Road St`)
      .getByRole('link', { name: `${unique} Road St` })
      .click()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Approve Deal' })
    await expect(question).toContainText(`Are you sure you want to approve this deal for ${unique} Road St?`)
    await question.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(page.getByText('The deal has been successfully approved.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0)
    await page.getByRole('tab', { name: 'History' }).click()
    await expect(page.getByText('Approved, UNDER CONTRACT')).toBeVisible()
    await page.getByRole('button', { name: 'Generate CDA' }).click()
    await expect(page.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
  })
})

test('a broker changes the brokerage’s terms and a manager reads them', async ({ openAs }) => {
  const page = await openAs(people.broker, '/brokerage')
  const fee = page.getByRole('group', { name: 'Membership + small per-file' }).getByLabel('Per-File Fee')
  const before = await fee.inputValue()
  await fee.fill('109')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const reader = await openAs(manager, '/brokerage')
  await expect(reader.getByText('Only a broker or a super admin changes these settings.')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Save settings' })).toHaveCount(0)
  await fee.fill(before)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeEnabled()
})
