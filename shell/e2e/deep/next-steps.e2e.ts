import { expect, type Locator, type Page } from '@playwright/test'
import { idOf } from '../support/answers.js'
import { choose as chooseFirst } from '../support/choose.js'
import { dealUnderContract } from '../support/deals.js'
import { pdfOf } from '../support/files.js'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)
const chosen = (dialog: Locator, page: Page, field: string) =>
  dialog.locator('.ant-form-item').filter({ has: page.getByLabel(field, { exact: true }) })
const fill = async (dialog: Locator, fields: Readonly<Record<string, string>>): Promise<void> => {
  for (const [field, value] of Object.entries(fields)) await dialog.getByLabel(field, { exact: true }).fill(value)
}
const upload = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Upload files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload files' })
  await expect(dialog.getByLabel('Deal', { exact: true })).toHaveCount(0)
  await dialog.getByLabel('Files').setInputFiles(pdfOf(name))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
}
const addEvent = async (page: Page, title: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Event' })
  await dialog.getByLabel('Title').fill(title)
  await choose(page, dialog, 'Event Type', 'Showing')
  await dialog.getByLabel('Start Time').fill('2026-11-24T10:00')
  await dialog.getByLabel('End Time').fill('2026-11-24T11:00')
  return dialog
}

test('starts a deal, a note, an event and papers from a client, each with the client filled in', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const calls = await callsOf(writer)
  const name = `Nora ${unique}`
  const data = { firstName: 'Nora', lastName: unique, type: 'SELLER', notes: 'Has a dog.' }
  const id = await idOf(await calls.post('/api/clients', { data }))
  const page = await openAs(writer, `/clients/${id}`)

  await test.step("a deal on the client's side", async () => {
    await page.getByRole('button', { name: 'New Deal' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Deal' })
    await expect(chosen(dialog, page, 'Client')).toContainText(name)
    await expect(chosen(dialog, page, 'Side')).toContainText('Listing')
    await fill(dialog, { Address: `${unique} Next St`, City: 'Austin', ZIP: '78704', 'Sale Price': '410000' })
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(page.getByRole('heading', { name: `${unique} Next St`, level: 1 })).toBeVisible()
    await page.goto(`/clients/${id}`)
    await expect(page.getByRole('region', { name: 'Deals (1)' })).toContainText(`${unique} Next St`)
  })
  await test.step('keeps this draft apart from the draft of the list', async () => {
    await page.getByRole('button', { name: 'New Deal' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Deal' })
    await dialog.getByLabel('City').fill('Waco')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New Deal' }).click()
    await expect(dialog.getByLabel('City')).toHaveValue('Waco')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.goto('/deals?new=deal')
    await expect(dialog.getByLabel('City')).toHaveValue('')
    await page.goto(`/clients/${id}`)
  })
  await test.step('a note that appears on the timeline with its kind', async () => {
    await page.getByRole('button', { name: 'Note', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Note on ${name}` })
    await choose(page, dialog, 'Kind', 'Call')
    await dialog.getByLabel('What Was Said').fill('Wants to close by June.')
    await dialog.getByRole('button', { name: 'Save note' }).click()
    await expect(dialog).toBeHidden()
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await expect(timeline.getByRole('listitem').first()).toContainText('Wants to close by June.')
    await expect(timeline.getByRole('listitem').first()).toContainText('Call')
    await expect(timeline).toContainText(`${unique} Next St`)
  })
  await test.step('an event', async () => {
    const dialog = await addEvent(page, `Walk ${unique}`)
    await expect(chosen(dialog, page, 'Client')).toContainText(name)
    await dialog.getByRole('button', { name: 'Create event' }).click()
    await expect(dialog).toBeHidden()
    const day = 'startDate=2026-11-24T00:00:00Z&endDate=2026-11-25T06:00:00Z'
    const events = await (await calls.get(`/api/calendar-events?${day}`)).text()
    expect(events).toContain(`Walk ${unique}`)
    expect(events).toContain(id)
  })
  await test.step('papers filed to the client', async () => {
    await upload(page, 'listing agreement.pdf')
    await expect(page.getByRole('region', { name: 'Documents (1)' })).toContainText('listing agreement')
    expect(await (await calls.get(`/api/documents?clientId=${id}`)).json()).toMatchObject([
      { type: 'LISTING_AGREEMENT', clientId: id, dealId: null },
    ])
  })
})

test("starts a deal at a property's address and price, and papers", async ({ openAs, callsOf, writer }) => {
  const calls = await callsOf(writer)
  const propertyAddress = `${unique} Listing Ln`
  const data = { propertyAddress, city: 'Austin', state: 'TX', zip: '78704', price: 512_000, mlsId: '7654321' }
  const id = await idOf(await calls.post('/api/properties', { data }))
  const page = await openAs(writer, `/properties/${id}`)
  await page.getByRole('button', { name: 'New Deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Deal' })
  await expect(chosen(dialog, page, 'Property')).toContainText(propertyAddress)
  await expect(chosen(dialog, page, 'Side')).toContainText('Listing')
  await expect(dialog).toContainText(`${propertyAddress}, Austin, TX 78704`)
  await dialog.getByLabel('Sale Price').fill('505000')
  await dialog.getByRole('button', { name: 'Create deal' }).click()
  await expect(page.getByRole('heading', { name: propertyAddress, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/deals\/[^/]+$/)
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('region', { name: 'Deals (1)' })).toContainText(propertyAddress)
  const [deal] = await (await calls.get(`/api/deals?propertyId=${id}`)).json()
  expect(deal).toMatchObject({ propertyId: id, side: 'LISTING', price: 505_000, mlsId: '7654321', propertyAddress })
  await upload(page, 'sellers disclosure.pdf')
  await expect(page.getByRole('region', { name: 'Documents (1)' })).toContainText('sellers disclosure')
  const event = await addEvent(page, `Open house ${unique}`)
  await expect(event.getByLabel('Location')).toHaveValue(`${propertyAddress}, Austin`)
  await expect(chosen(event, page, 'Property')).toContainText(propertyAddress)
})

test('starts a message and an event from a deal on a phone, with all that the deal is about', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const address = `${unique} Deal Dr`
  const id = await dealUnderContract(callsOf, writer, address)
  const page = await openAs(writer, `/deals/${id}`)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(/tab=messages/)
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: `More for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'New Event' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Event' })
  await expect(chosen(dialog, page, 'Deal')).toContainText(address)
  await expect(dialog.getByLabel('Location')).toHaveValue(`${address}, Austin`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `More for ${address}` })).toBeFocused()
})

test('a coordinator’s deal from a client’s page belongs to the client’s agent', async ({ openAs, callsOf, writer }) => {
  const calls = await callsOf(writer)
  const made = await calls.post('/api/clients', { data: { firstName: 'Theo', lastName: unique, type: 'BUYER' } })
  const { id, agentId }: { id: string; agentId: string } = await made.json()
  const page = await openAs(people.coordinator, `/clients/${id}`)
  await page.getByRole('button', { name: 'New Deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Deal' })
  await fill(dialog, { Address: `${unique} Office St`, City: 'Austin', ZIP: '78704', 'Sale Price': '300000' })
  await dialog.getByRole('button', { name: 'Save draft' }).click()
  await expect(dialog).toBeHidden()
  expect(await (await calls.get(`/api/deals?clientId=${id}`)).json()).toMatchObject([
    { agentId, clientId: id, side: 'BUYER', status: 'DRAFT' },
  ])
})

test('adds a missing client from the select field and loses nothing typed', async ({ openAs, callsOf }) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Piers')
  const page = await openAs(newcomer, '/deals?new=deal')
  const deal = page.getByRole('dialog', { name: 'New Deal' })
  const client = page.getByRole('dialog', { name: 'Add Client' })
  const picker = deal.getByLabel('Client', { exact: true })
  await deal.getByLabel('City').fill('Marfa')
  await picker.click()
  await picker.fill(`Maria del Rio ${unique}`)
  await expect(page.locator('.ant-select-dropdown:visible').getByTitle('Nothing found')).toBeVisible()
  await chooseFirst(page, deal, 'Client', `Add Client: Maria del Rio ${unique}`)

  await test.step("starts with the searched words; keys typed there do nothing in the deal's form", async () => {
    await expect(client.getByLabel('First Name')).toHaveValue('Maria')
    await expect(client.getByLabel('Last Name')).toHaveValue(`del Rio ${unique}`)
    await client.getByLabel('Phone').fill('(432) 555-0143')
    await client.getByLabel('Phone').press('Control+Enter')
    await expect(client.getByText('Type is required')).toBeVisible()
    await expect(deal.getByText('Address is required')).toHaveCount(0)
  })
  await test.step('Escape returns to the field, and both forms keep what was typed', async () => {
    await page.keyboard.press('Escape')
    await expect(client).toBeHidden()
    await expect(deal).toBeVisible()
    await expect(picker).toBeFocused()
    await expect(deal.getByLabel('City')).toHaveValue('Marfa')
    await page.keyboard.press('ArrowDown')
    await chooseFirst(page, deal, 'Client', 'Add Client')
    await expect(client.getByLabel('First Name')).toHaveValue('Maria')
    await expect(client.getByLabel('Phone')).toHaveValue('(432) 555-0143')
  })
  await test.step('selects the added clients', async () => {
    await choose(page, client, 'Type', 'Buyer')
    await client.getByRole('button', { name: 'Add Client' }).click()
    await expect(client).toBeHidden()
    await expect(deal).toBeVisible()
    await expect(chosen(deal, page, 'Client')).toContainText(`Maria del Rio ${unique}`)
    await expect(picker).toBeFocused()
    await expect(deal.getByLabel('City')).toHaveValue('Marfa')
  })
  await fill(deal, { Address: `${unique} Marfa Rd`, ZIP: '79843', 'Sale Price': '250000' })
  await choose(page, deal, 'Side', 'Buyer')
  await deal.getByRole('button', { name: 'Create deal' }).click()
  await expect(deal).toBeHidden()
  await expect(page.getByRole('article', { name: new RegExp(`${unique} Marfa Rd`) })).toContainText(
    `Maria del Rio ${unique}`,
  )
})
