import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { dealUnderContract } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

/** The brokerage's calendar day, as a person types it. */
const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Chicago' }).format(new Date())
const unique = Date.now().toString(36).slice(-5)
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search deals' })
const deal = (page: Page, address: string) => page.getByRole('article', { name: address })
/** Shows a part of the deal's page. */
const tab = async (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
const messages = (reader: Page) => reader.getByRole('region', { name: 'Messages' })
const badge = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Deals/ })
const counted = async (page: Page): Promise<number> => Number((await badge(page).innerText()).replaceAll(/\D/g, ''))

const addDeal = async (
  calls: APIRequestContext,
  address: string,
  fields: Record<string, unknown> = {},
): Promise<string> => {
  const added = await calls.post('/api/deals', {
    data: { side: 'BUYER', propertyAddress: address, city: 'Austin', zip: '78704', price: 400_000, ...fields },
  })
  expect(added.status()).toBe(201)
  return String((await added.json()).id)
}
const approve = async (broker: APIRequestContext, id: string): Promise<void> =>
  expect((await broker.post(`/api/deals/${id}/approve`)).ok()).toBe(true)

test('a new agent has no deals yet', async ({ openAs, callsOf }) => {
  const page = await openAs(await newAgent(await callsOf(people.broker), 'Delia'), '/deals')
  await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible()
  await expect(page.getByText('Track your deal pipeline from lead to closing')).toBeVisible()
  await expect(page.getByText('No deals yet')).toBeVisible()
  await expect(badge(page)).toHaveText('Deals')
})

test('a new deal: every validation, and an existing property that fills the fields', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const calls = await callsOf(writer)
  const address = `${unique} Listed Ln`
  await calls.post('/api/properties', {
    data: { propertyAddress: address, city: 'Buda', state: 'TX', zip: '78610', price: 389_000, mlsId: 'ACT610' },
  })
  await addDeal(calls, `${unique} Known Ln`)
  const page = await openAs(writer, '/deals')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(badge(page)).toHaveText(/\d/)
  const before = await counted(page)
  await page.getByRole('button', { name: 'New Deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Deal' })
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  for (const text of [
    'Side is required',
    'Sale price is required',
    'Address is required',
    'City is required',
    'ZIP code is required',
  ])
    await expect(dialog.getByText(text)).toBeVisible()

  await dialog.getByLabel('Address').fill('typed before')
  await dialog.getByLabel('ZIP').fill('7')
  await dialog.getByLabel('Property', { exact: true }).click()
  await dialog.getByLabel('Property', { exact: true }).pressSequentially(address)
  await page.getByRole('option', { name: `${address}, Buda` }).click()
  await expect(dialog).toContainText(`${address}, Buda, TX 78610`)
  await expect(dialog.getByLabel('Address')).toHaveCount(0)
  await expect(dialog.getByLabel('Sale Price')).toHaveValue('389,000')
  await choose(page, dialog, 'Side', 'Listing')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(page.getByText('Deal created successfully')).toBeVisible()
  await expect(deal(page, address)).toContainText('PENDING BROKER APPROVAL')
  await expect(deal(page, address)).toContainText('$389,000')
  await expect(badge(page)).toHaveText(`Deals${before + 1}`)
})

test('list and board keep filter, search and view in the address; a deal is moved and edited', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const calls = await callsOf(writer)
  const [moved, waiting] = [`${unique} Moved Ave`, `${unique} Waiting Ave`]
  const id = await addDeal(calls, moved, { buyerSellerName: `Seller ${unique}` })
  await addDeal(calls, waiting)
  await approve(await callsOf(people.broker), id)
  const page = await openAs(writer, '/deals')

  await test.step('searches by address, name and city; the status filter has five statuses', async () => {
    for (const text of [`${unique} moved`, `seller ${unique}`]) {
      await search(page).fill(text)
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
      await expect(page.getByRole('article')).toHaveCount(1)
    }
    await search(page).fill(unique)
    await expect(page.getByRole('article').nth(1)).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await expect(page.getByRole('option')).toHaveText([
      'All statuses',
      'NEW',
      'UNDER CONTRACT',
      'PENDING',
      'CLOSED',
      'CANCELLED',
    ])
    await page.getByRole('option', { name: 'UNDER CONTRACT' }).click()
    await expect(page.getByText('No deals match your search criteria')).toBeVisible()
    await page.reload()
    await expect(page.getByText('No deals match your search criteria')).toBeVisible()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'NEW' }).click()
    await expect(deal(page, moved)).toBeVisible()
    await expect(deal(page, waiting)).toContainText('PENDING BROKER APPROVAL')
  })

  await test.step('offers what the server allows', async () => {
    await expect(deal(page, moved).getByRole('button', { name: 'Mark under contract' })).toBeVisible()
    await expect(deal(page, waiting).getByRole('button', { name: /^(Mark|Approve|Submit)/ })).toHaveCount(0)
    await deal(page, waiting)
      .getByRole('button', { name: `More for ${waiting}` })
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit deal', 'Cancel deal'])
    await page.keyboard.press('Escape')
  })

  await test.step('on the board a deal moves to its next stage by its menu', async () => {
    await page.getByRole('radio', { name: 'Board' }).click()
    await expect(page).toHaveURL(/view=board/)
    await page.reload()
    const stage = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
    await expect(stage('NEW').getByRole('article', { name: moved })).toBeVisible()
    await deal(page, moved)
      .getByRole('button', { name: `More for ${moved}` })
      .click()
    await page.getByRole('menuitem', { name: 'Mark under contract' }).click()
    await expect(stage('UNDER CONTRACT').getByRole('article', { name: moved })).toContainText(/Contract: /)
    await expect(page.getByText('Deal updated successfully')).toBeVisible()
    await page.getByRole('radio', { name: 'List' }).click()
  })

  await test.step('edit: the form shows the current values and offers what the lifecycle allows', async () => {
    await page.goto(`/deals?q=${encodeURIComponent(moved)}`)
    await deal(page, moved)
      .getByRole('button', { name: `More for ${moved}` })
      .click()
    await page.getByRole('menuitem', { name: 'Edit deal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit deal' })
    await expect(dialog.getByLabel('Buyer/Seller Name')).toHaveValue(`Seller ${unique}`)
    await dialog.getByLabel('Status').click()
    await expect(page.getByRole('option')).toHaveText(['UNDER CONTRACT', 'ACTIVE', 'PENDING', 'CLOSED', 'CANCELLED'])
    await page.getByRole('option', { name: 'PENDING', exact: true }).click()
    await dialog.getByLabel('Sale Price').fill('$405,500')
    await dialog.getByLabel('Buyer/Seller Name').fill('')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(deal(page, moved)).toContainText('PENDING')
    await expect(deal(page, moved)).toContainText('$405,500')
    await expect(deal(page, moved)).not.toContainText('Seller')
    await deal(page, moved)
      .getByRole('button', { name: `More for ${moved}` })
      .click()
    await page.getByRole('menuitem', { name: 'Edit deal' }).click()
    await dialog.getByLabel('Status').click()
    await page.getByRole('option', { name: 'CANCELLED', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    const asked = page.getByRole('dialog', { name: 'Cancel deal' })
    await expect(asked).toContainText('A cancelled deal cannot be reopened.')
    await expect(asked.getByLabel('Reason')).toBeFocused()
    await asked.getByRole('button', { name: 'Keep as it is' }).click()
    await expect(asked).toBeHidden()
    await expect(deal(page, moved)).toContainText('PENDING')
  })

  await test.step('cancelling first asks for a reason, and closing asks too', async () => {
    await deal(page, moved).getByRole('button', { name: 'Mark closed' }).click()
    const closing = page.getByRole('dialog', { name: 'Close this deal' })
    await expect(closing).toContainText('18 of 18')
    await expect(closing).toContainText('None yet. It can be generated after the closing too.')
    await closing.getByLabel('Actual Closing Date').fill('1/2/2099')
    await closing.getByLabel('Actual Closing Date').press('Tab')
    await closing.getByRole('button', { name: 'Mark closed' }).click()
    await expect(closing.getByText('The close date of a closed deal cannot be in the future')).toBeVisible()
    await closing.getByLabel('Actual Closing Date').fill(today)
    await closing.getByLabel('Actual Closing Date').press('Tab')
    await closing.getByLabel('Final Price').fill('$404,250')
    await closing.getByRole('button', { name: 'Mark closed' }).click()
    await expect(deal(page, moved)).toContainText('CLOSED')
    await expect(deal(page, moved)).toContainText('$404,250')
    await expect(deal(page, moved).getByRole('button', { name: 'Reopen deal' })).toHaveCount(0)
    const office = await openAs(people.broker, `/deals/${id}`)
    await office.getByRole('button', { name: `More for ${moved}` }).click()
    await office.getByRole('menuitem', { name: 'Reopen deal' }).click()
    const reopening = office.getByRole('dialog', { name: 'Reopen deal' })
    await reopening.getByRole('button', { name: 'Reopen deal' }).click()
    await expect(reopening.getByText('Enter the reason for reopening the deal')).toBeVisible()
    await reopening.getByLabel('Reason').fill('Funding was called back.')
    await reopening.getByRole('button', { name: 'Reopen deal' }).click()
    await expect(deal(page, moved)).toContainText('PENDING')
    await deal(page, moved).getByRole('button', { name: 'Mark closed' }).click()
    await closing.getByRole('button', { name: 'Mark closed' }).click()
    await expect(deal(page, moved)).toContainText('CLOSED')
    await expect(deal(page, moved)).toContainText(/Closes: /)
    await search(page).fill(waiting)
    await expect(deal(page, moved)).toBeHidden()
    await deal(page, waiting)
      .getByRole('button', { name: `More for ${waiting}` })
      .click()
    await page.getByRole('menuitem', { name: 'Cancel deal' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel deal' })
    await dialog.getByLabel('Reason').fill('The buyers moved away.')
    await dialog.getByRole('button', { name: 'Cancel deal' }).click()
    await expect(deal(page, waiting)).toContainText('CANCELLED')
  })
})

test("one deal's page: papers, timeline, CDA, documents singly and as one file, messages of two people", async ({
  openAs,
  callsOf,
  writer,
}) => {
  const address = `${unique} Whole Page Rd`
  const broker = await callsOf(people.broker)
  const id = await addDeal(await callsOf(writer), address, { price: 500_000, contractDate: '2026-11-02' })
  const page = await openAs(writer, `/deals?q=${encodeURIComponent(address)}`)
  const papers = page.getByRole('region', { name: 'Papers: what is missing and why' })

  await test.step("starts without documents, and without a CDA before the broker's approval", async () => {
    await deal(page, address).getByRole('button', { name: 'Download Documents' }).click()
    await expect(page.getByText('No Documents', { exact: true })).toBeVisible()
    await expect(page.getByText('No documents found for this deal')).toBeVisible()
  })

  await test.step('the broker approves; the screen shows it without a reload', async () => {
    await page.getByRole('link', { name: address }).click()
    await expect(page.getByRole('heading', { name: address, level: 1 })).toBeVisible()
    await expect(page.getByText('PENDING BROKER APPROVAL')).toBeVisible()
    await approve(broker, id)
    await expect(page.getByText('APPROVED', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate CDA' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Mark under contract' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Stages' })).toContainText('Nov 2, 2026')
    await tab(page, 'History')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Dana Whitfield')
  })

  await test.step('an answered fact shows which papers are required, and why', async () => {
    await tab(page, 'Papers')
    await expect(page).toHaveURL(/tab=papers/)
    await expect(papers).toContainText(/Papers 0 of \d+/)
    await papers.getByRole('button', { name: 'Is the buyer getting a loan? Yes' }).click()
    await expect(papers).toContainText('Because the buyer is getting a loan')
    await page.reload()
    await expect(papers).toContainText('Because the buyer is getting a loan')
  })

  await test.step('the CDA says when its page is ready, with figures to the cent, and why', async () => {
    const cda = page.getByRole('region', { name: 'CDA' })
    await page.getByRole('button', { name: 'Generate CDA' }).click()
    await expect(page.getByText('CDA generated successfully')).toBeVisible({ timeout: 30_000 })
    const paid = page.getByRole('region', { name: 'Who is paid' })
    await expect(paid.getByText('$15,000.00').first()).toBeVisible()
    await expect(paid.getByText(/20% of \$15,000\.00|cap/).first()).toBeVisible()
    const pdf = await page.request.get(String(await cda.getByRole('link', { name: 'View CDA' }).getAttribute('href')))
    expect(pdf.headers()['content-type']).toBe('application/pdf')
    await expect(cda.getByRole('link', { name: 'Download CDA' })).toBeVisible()
    await tab(page, 'Papers')
    await expect(page.getByRole('table', { name: 'Documents of this deal' }).getByRole('row')).toHaveCount(2)
  })

  await test.step('documents singly, and all as one file', async () => {
    await page.getByRole('button', { name: `More for ${address}` }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download Documents' }).click(),
    ])
    await expect(page.getByText('Downloading 1 document(s)...')).toBeVisible()
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
    const [zip] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download all as ZIP' }).click(),
    ])
    expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  })

  await test.step('files many documents at once by name, matches them to papers, and refiles them', async () => {
    const documents = page.getByRole('region', { name: 'Documents' })
    await page.getByRole('button', { name: 'Upload files' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload files' })
    await dialog.getByLabel('Files').setInputFiles([pdfOf('Executed_contract.pdf'), pdfOf('Earnest money receipt.pdf')])
    await expect(dialog.getByLabel('Name of Executed_contract.pdf')).toHaveValue('Executed contract')
    await expect(dialog.getByRole('row', { name: /Executed_contract/ })).toContainText('Executed contract')
    await expect(dialog.getByRole('row', { name: /Earnest money receipt/ })).toContainText('Earnest money receipt')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    await expect(papers).toContainText(/Papers 0 of \d+, 2 to review/)
    await papers
      .getByLabel('File for Information About Brokerage Services')
      .setInputFiles(pdfOf('IABS of the brokerage.pdf'))
    await expect(papers).toContainText(/Papers 0 of \d+, 3 to review/)
    await documents.getByRole('button', { name: 'More for Earnest money receipt' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit document' })
    await editing.getByLabel('Name').fill('Receipt of the title company')
    await editing.getByRole('button', { name: 'Save changes' }).click()
    await expect(documents).toContainText('Receipt of the title company')
    await tab(page, 'History')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText(
      'is now Receipt of the title company (Other)',
    )
  })

  await test.step('agent and broker exchange messages live', async () => {
    const office = await openAs(people.broker, `/deals/${id}?tab=messages`)
    await tab(page, 'Messages')
    await expect(messages(office).getByText(/No messages yet/)).toBeVisible()
    await messages(page).getByLabel('Message').fill('Survey is in. Anything missing?')
    await messages(page).getByRole('button', { name: 'Send' }).click()
    await expect(messages(page).getByLabel('Message')).toHaveValue('')
    await expect(messages(office).getByText('Survey is in. Anything missing?')).toBeVisible()
    await expect(async () => expect(await (await broker.get('/api/messages/unread')).text()).not.toContain(id)).toPass()
    await messages(office).getByLabel('Message').fill('All good.')
    await messages(office).getByRole('button', { name: 'Send' }).click()
    await expect(messages(page).getByText('All good.')).toBeVisible()
    await expect(messages(page).getByText(/^Dana Whitfield/)).toBeVisible()
  })
})

test('drags a deal along the board only to stages that the server offers', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Dora')
  const address = `${unique} Dragged Dr`
  await dealUnderContract(callsOf, agent, address)
  const page = await openAs(agent, '/deals?view=board')
  const stage = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
  await deal(page, address).dragTo(stage('PENDING'))
  await expect(stage('PENDING').getByRole('article', { name: address })).toBeVisible()
  await expect(page.getByText('Deal updated successfully')).toBeVisible()
  await deal(page, address).dragTo(stage('CLOSED'))
  await page.getByRole('dialog').getByRole('button', { name: 'Mark closed' }).click()
  await expect(stage('CLOSED').getByRole('article', { name: address })).toBeVisible()
  await expect(deal(page, address)).toContainText(/Closes: /)
  await deal(page, address).dragTo(stage('NEW'))
  await page.reload()
  await expect(stage('CLOSED').getByRole('article', { name: address })).toBeVisible()
})
