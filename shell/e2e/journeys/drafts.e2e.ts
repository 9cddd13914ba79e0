import { expect } from '@playwright/test'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { dealUnderContract, generateCda, submittedDeal } from '../support/deals.js'
import { newAgent, test } from '../support/office.js'
import type { Person } from '../support/office.js'
import { people } from '../support/people.js'

test.use({ refusalsExpected: true })

interface FormCase {
  name: string
  path: string
  /** Leads from the page to the form; left out where the form stands on the page. */
  open?: (page: Page) => Promise<void>
  field: string
  /** What happens to it, where the next in turn would not do. */
  hazard?: readonly [name: string, happen: (page: Page) => Promise<void>]
}

const press = (name: string | RegExp) => async (page: Page): Promise<void> => page.getByRole('button', { name, exact: true }).first().click({ timeout: 5_000 })
const kept = 'We kept what you typed.'

/** The form of a case: its dialog, or the page's main part. */
const placeOf = (page: Page, { open }: FormCase): Locator => (open ? page.getByRole('dialog') : page.getByRole('main'))

const openForm = async (page: Page, one: FormCase): Promise<Locator> => {
  const field = placeOf(page, one).getByLabel(one.field, { exact: true })
  // A reload, and the way back, find some dialogs open as they were left.
  await expect(async () => {
    if (!await field.isVisible()) await one.open?.(page)
    await expect(field).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return field
}

/** What can happen to a form that somebody types in, each ending on the form's page. */
const hazards: Record<string, (page: Page, one: FormCase) => Promise<void>> = {
  'a reload': async (page) => void (await page.reload()),
  'Escape': async (page, one) => {
    if (!one.open) return
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
  'Back': async (page) => {
    await page.goBack()
    await page.goForward()
  },
  'an expired session': async (page, one) => {
    const cookies = await page.context().cookies()
    await page.context().clearCookies()
    await page.goto(one.path)
    await expect(page).toHaveURL(/-login/)
    await page.context().addCookies(cookies)
    await page.goto(one.path)
  },
  'no network': async (page, one) => {
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. What you typed is kept.').first()).toBeVisible()
    await page.keyboard.press('Control+Enter')
    // Escape waits for a call under way, which fails before the network is back.
    if (one.open) await expect(async () => { await page.keyboard.press('Escape'); await expect(page.getByRole('dialog')).toBeHidden({ timeout: 500 }) }).toPass()
    await page.context().setOffline(false)
  },
}

const failedSave = async (page: Page): Promise<void> => {
  await page.route('**/api/deals/*/messages', async (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '' })))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
}

/** Every form in turn, each with the next hazard of the list. */
const holdAll = async (page: Page, forms: readonly FormCase[]): Promise<void> => {
  const turns = Object.entries(hazards)
  for (const [index, one] of forms.entries()) {
    const [hazard, happen] = one.hazard ?? turns[index % turns.length] ?? ['nothing', async () => undefined]
    await test.step(`${one.name} through ${hazard}`, async () => {
      await page.goto(one.path)
      const field = await openForm(page, one)
      const before = await field.inputValue()
      await field.fill('Typed and not saved')
      await happen(page, one)
      const again = await openForm(page, one)
      await expect(again).toHaveValue('Typed and not saved')
      await expect(placeOf(page, one).getByText(kept)).toBeVisible()
      await placeOf(page, one).getByRole('button', { name: 'Discard' }).click()
      await expect(again).toHaveValue(before)
    })
  }
}

const idOf = async (calls: APIRequestContext, path: string, data: object): Promise<string> => {
  const answer = await calls.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return String((await answer.json()).id)
}

const newClient = { firstName: 'Greta', lastName: 'Haas', type: 'BUYER', phone: '512', notes: 'First' }
const newProperty = { propertyAddress: '1 Keeping Way', city: 'Austin', zip: '78704', price: 300_000, description: 'First', lotSize: '1 acre' }

/** An agent's rows, one of each kind that has a form. */
const rowsOf = async (callsOf: (person: Person) => Promise<APIRequestContext>, agent: Person) => {
  const calls = await callsOf(agent)
  const startTime = '2031-03-04T15:00:00Z'
  return {
    calls,
    client: await idOf(calls, '/api/clients', newClient),
    property: await idOf(calls, '/api/properties', newProperty),
    deal: await submittedDeal(callsOf, agent, '2 Keeping Way', { buyerSellerName: 'First', gfNumber: 'GF-1' }),
    event: await idOf(calls, '/api/calendar-events', { title: 'Keeping', eventType: 'MEETING', startTime, endTime: '2031-03-04T16:00:00Z', location: 'First', description: 'First' }),
  }
}

const day = '/calendar?month=2031-03&day=2031-03-04'

test('an agent’s forms lose nothing, whatever happens to them', async ({ openAs, callsOf }) => {
  test.slow()
  const agent = await newAgent(await callsOf(people.broker), 'Keeper')
  const { client, property, deal } = await rowsOf(callsOf, agent)
  const page = await openAs(agent, '/dashboard')
  await holdAll(page, [
    { name: 'Add Client', path: '/clients', open: press('Add Client'), field: 'First Name' },
    { name: 'Edit Client', path: `/clients/${client}`, open: press('Edit Client'), field: 'Notes' },
    { name: 'Add Property', path: '/properties', open: press('Add Property'), field: 'Address' },
    { name: 'Edit Property', path: `/properties/${property}`, open: press('Edit Property'), field: 'Description' },
    { name: 'New Deal', path: '/deals', open: press('New Deal'), field: 'Title Company' },
    { name: 'Message', path: `/deals/${deal}`, field: 'Message', hazard: ['a failed save', failedSave] },
    { name: 'Cancel deal', path: `/deals/${deal}`, open: press('Cancel deal'), field: 'Reason' },
    { name: 'Edit Deal', path: `/deals/${deal}`, open: press('Edit deal'), field: 'Escrow Officer' },
    { name: 'New Event', path: day, open: press('New Event'), field: 'Title' },
    { name: 'Edit Event', path: day, open: press('Edit Keeping'), field: 'Location' },
    { name: 'Upload Document', path: '/documents', open: press('Upload Document'), field: 'Name' },
    { name: 'Share Document', path: '/documents', open: press('Share Document'), field: 'Message' },
    { name: 'Upload Template', path: '/team-library', open: press('Upload Template'), field: 'Description' },
  ])
})

test('the office’s, the super admin’s and a visitor’s forms lose nothing either', async ({ openAs, callsOf, page: visitor }) => {
  test.slow()
  const agent = await newAgent(await callsOf(people.broker), 'Holder')
  await submittedDeal(callsOf, agent, '3 Keeping Way')
  const closing = await dealUnderContract(callsOf, agent, '4 Keeping Way')
  await generateCda(callsOf, agent, closing)
  const broker = await openAs(people.broker, '/broker-dashboard')
  const roster = '/roster?q=Holder'
  await holdAll(broker, [
    { name: 'Brokerage settings', path: '/brokerage', field: 'Address' },
    { name: 'Add Agent', path: '/roster', open: press('Add Agent'), field: 'First Name' },
    { name: 'Edit Agent', path: roster, open: press('Edit Holder Newcomer'), field: 'Phone' },
    { name: 'Edit Brokerage', path: '/settings?tab=business', open: press('Edit'), field: 'Address' },
    { name: 'Reject Deal', path: '/broker-dashboard', open: press('Reject'), field: 'Reason' },
  ])
  const admin = await openAs(people.admin, '/admin-dashboard')
  await holdAll(admin, [
    { name: 'Create User', path: '/admin-dashboard', field: 'First Name' },
    { name: 'Work lead', path: '/admin-dashboard', open: press(/^Work lead of/), field: 'Note' },
  ])
  await admin.getByRole('dialog').getByLabel('Note').fill('Typed again')
  await admin.keyboard.press('Escape')
  await admin.goto('/settings')
  await admin.getByRole('button', { name: 'Log Out' }).click()
  await expect(admin).toHaveURL('/')
  expect(await admin.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('bluebonnet.draft')))).toEqual([])

  await visitor.goto('/')
  await visitor.getByLabel('Message').fill('Typed and not sent')
  await visitor.reload()
  await expect(visitor.getByLabel('Message')).toHaveValue('Typed and not sent')
  await visitor.getByRole('button', { name: 'Discard' }).click()
  await expect(visitor.getByLabel('Message')).toHaveValue('')
})

test('a lost answer makes one row: pressed again, and after a reload', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Once')
  const calls = await callsOf(agent)
  const page = await openAs(agent, '/properties')
  const bodies: (string | null)[] = []
  await page.route('**/api/properties', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    bodies.push(route.request().postData())
    const response = await route.fetch()
    // The server has made it; the connection is cut before the answer arrives.
    return bodies.length < 3 ? route.abort('failed') : route.fulfill({ response })
  })
  const dialog = page.getByRole('dialog', { name: 'Add Property' })
  const add = async (): Promise<void> => dialog.getByRole('button', { name: 'Add Property' }).click()
  await press('Add Property')(page)
  for (const [field, value] of [['Address', '9 Once Lane'], ['City', 'Austin'], ['ZIP', '78704'], ['Price', '400000']] as const) {
    await dialog.getByLabel(field, { exact: true }).fill(value)
  }
  await add()
  await expect.poll(() => bodies.length).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Add Property' })).toBeEnabled()
  await add()
  await expect.poll(() => bodies.length).toBe(2)
  await page.reload()
  await openForm(page, { name: 'Add Property', path: '/properties', open: press('Add Property'), field: 'Address' })
  await expect(dialog.getByText(kept)).toBeVisible()
  await add()
  await expect(dialog).toBeHidden()
  expect(new Set(bodies).size).toBe(1)
  expect((await (await calls.get('/api/properties')).json()).length).toBe(1)
})

interface SharedRow {
  name: string
  path: string
  call: string
  open: string
  save: string
  /** The field that both change, as the form and as the call name it, and one that only the other changes. */
  both: readonly [label: string, field: string]
  theirs: readonly [label: string, field: string]
}

test('two people edit the same row: other fields merge, the same field shows both values', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Twin')
  const { calls, client, property, deal, event } = await rowsOf(callsOf, agent)
  const page = await openAs(agent, '/dashboard')
  const rows: readonly SharedRow[] = [
    { name: 'client', path: `/clients/${client}`, call: `/api/clients/${client}`, open: 'Edit Client', save: 'Save changes', both: ['Notes', 'notes'], theirs: ['Last Name', 'lastName'] },
    { name: 'property', path: `/properties/${property}`, call: `/api/properties/${property}`, open: 'Edit Property', save: 'Save changes', both: ['Description', 'description'], theirs: ['Lot Size', 'lotSize'] },
    { name: 'deal', path: `/deals/${deal}`, call: `/api/deals/${deal}`, open: 'Edit deal', save: 'Save Changes', both: ['Buyer/Seller Name', 'buyerSellerName'], theirs: ['GF Number', 'gfNumber'] },
    { name: 'event', path: day, call: `/api/calendar-events/${event}`, open: 'Edit Keeping', save: 'Save changes', both: ['Location', 'location'], theirs: ['Description', 'description'] },
  ]
  for (const { name, path, call, open, save, both, theirs } of rows) {
    await test.step(name, async () => {
      await page.goto(path)
      await press(open)(page)
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(both[0], { exact: true }).fill('Mine')
      expect((await calls.patch(call, { data: { [both[1]]: 'Theirs', [theirs[1]]: 'Only theirs' } })).ok()).toBe(true)
      await dialog.getByRole('button', { name: save }).click()
      await expect(dialog.getByText('Somebody else changed this meanwhile')).toBeVisible()
      await expect(dialog.getByLabel('Now stored')).toHaveValue('Theirs')
      await expect(dialog.getByLabel(both[0], { exact: true })).toHaveValue('Mine')
      await expect(dialog.getByLabel(theirs[0], { exact: true })).toHaveValue('Only theirs')
      await dialog.getByRole('button', { name: save }).click()
      await expect(dialog).toBeHidden()
      expect(await (await calls.get(call)).json()).toMatchObject({ [both[1]]: 'Mine', [theirs[1]]: 'Only theirs' })
    })
  }
})
