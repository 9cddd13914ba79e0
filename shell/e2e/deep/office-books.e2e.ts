import { expect } from '@playwright/test'
import { answered } from '../support/answers.js'
import { dealUnderContract, generateCda } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test("an approved CDA: title's payment, payouts, and the journal as a file", async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Ofelia')
  const broker = await callsOf(people.broker)
  const address = `${unique} Ledger Ln`
  const dealId = await dealUnderContract(callsOf, agent, address)
  await generateCda(callsOf, agent, dealId)
  const [cda] = await answered<{ id: string }[]>(await broker.get(`/api/cdas?dealId=${dealId}`))
  await answered(await broker.post(`/api/cdas/${cda?.id}/approve`, { data: { incompleteReason: 'Papers elsewhere' } }))
  const page = await openAs(people.broker, `/to-receive?q=${unique}`)
  const row = page.getByRole('row').filter({ hasText: address })

  await test.step('the brokerage’s part is expected, then received', async () => {
    await expect(row).toContainText('$2,599.00')
    await expect(row).toContainText('Not received')
    await row.getByRole('button', { name: /^Enter receipt/ }).click()
    const dialog = page.getByRole('dialog', { name: `Enter receipt: ${address}` })
    await expect(dialog.getByLabel('Amount')).toHaveValue('2,599')
    await expect(dialog.getByRole('checkbox', { name: /^Ofelia .*\$9,401\.00$/ })).toBeChecked()
    await dialog.getByLabel('Reference').fill('W-77')
    await dialog.getByRole('button', { name: 'Save receipt' }).click()
    await expect(page.getByText('Receipt saved')).toBeVisible()
    await expect(row).toContainText('Received')
  })

  await test.step('the agent was paid at the table, as the receipt said', async () => {
    await page.goto(`/to-pay?q=${unique}`)
    await expect(row).toContainText('$9,401.00')
    await expect(row).toContainText('$0.00')
    await row.getByRole('button', { name: /^Payouts/ }).click()
    await expect(page.getByRole('dialog', { name: /^Payouts to Ofelia/ })).toContainText('Paid by title company')
  })

  await test.step('the journal has it, and QuickBooks receives it', async () => {
    await page.goto(`/books?q=${unique}`)
    await expect(row).toContainText('Commission received')
    await expect(row).toContainText('$12,000.00')
    const link = page.getByRole('link', { name: 'QuickBooks' })
    const file = await page.request.get(String(await link.getAttribute('href')))
    const lines = (await file.text()).split('\r\n').filter((line) => line.includes(address))
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/,\d\d\/\d\d\/\d{4},Operating Bank,2599\.00,,"?Commission received/)
  })

  await test.step('the agent sees their payments', async () => {
    const own = await openAs(agent, '/commission')
    await expect(own.getByRole('table', { name: 'Payouts, newest first' })).toContainText('$9,401.00')
  })

  await test.step('the year’s form needs a W-9, which the broker enters and files', async () => {
    await page.goto('/year-end?q=Ofelia')
    const payee = page.getByRole('row').filter({ hasText: '$9,600.00' })
    await expect(payee).toContainText('Needs W-9')
    await payee.getByRole('button', { name: /^W-9: / }).click()
    const dialog = page.getByRole('dialog', { name: /^Form W-9: Ofelia/ })
    await dialog.getByLabel('Name (line 1)').fill('Ofelia Marsh')
    await dialog.getByLabel('Taxed As (line 3)').click()
    await page.getByTitle('Individual or sole proprietor').click()
    await dialog.getByLabel('Taxpayer Number').fill('900-77-1234')
    await dialog.getByLabel('Address').fill('12 Oak St')
    await dialog.getByLabel('City').fill('Austin')
    await dialog.getByLabel('ZIP').fill('78704')
    await dialog.getByRole('button', { name: 'Save W-9' }).click()
    await expect(page.getByText('Tax details saved')).toBeVisible()
    await expect(payee).toContainText('SSN ··· 1234')
    await expect(payee).toContainText('reported on Form 1099-NEC')
    const link = page.getByRole('link', { name: 'Download file' })
    const file = await page.request.get(String(await link.getAttribute('href')))
    expect(await file.text()).toContain(',SSN,900771234,I,,,Ofelia,,Marsh,,US,12 Oak St,')
  })
})
