import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { idOf } from '../support/answers.js'
import { newAgent, test, type Person } from '../support/office.js'
import { people } from '../support/people.js'

test.use({ refusalsExpected: true })

interface FormCase {
  name: string
  path: string
  /** Opens the form from the page; omitted where the form is on the page. */
  open?: (page: Page) => Promise<void>
  field: string
  /** The call of its save, and how it is sent. */
  saves: { call: string; by: string; failure: string }
}

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name, exact: true }).first().click({ timeout: 5_000 })
const kept = 'We kept what you typed.'

/** The form of a case: its dialog, or the page's main part. */
const placeOf = (page: Page, { open }: FormCase): Locator => (open ? page.getByRole('dialog') : page.getByRole('main'))

const openForm = async (page: Page, one: FormCase): Promise<Locator> => {
  const field = placeOf(page, one).getByLabel(one.field, { exact: true })
  // After a reload or a return, some dialogs are still open.
  await expect(async () => {
    if (!(await field.isVisible())) await one.open?.(page)
    await expect(field).toBeVisible({ timeout: 5_000 })
  }).toPass()
  return field
}

/** What can happen to a form with input, each ending on the form's page. */
const hazards: Record<string, (page: Page, one: FormCase) => Promise<void>> = {
  'a reload': async (page) => void (await page.reload()),
  Escape: async (page, one) => {
    if (!one.open) return
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
  Back: async (page) => {
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
    // Escape waits for a pending call, which fails before the network is back.
    if (one.open)
      await expect(async () => {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden({ timeout: 500 })
      }).toPass()
    await page.context().setOffline(false)
  },
  'a failed save': async (page, one) => {
    const { call, by, failure } = one.saves
    await page.route(call, async (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 503, body: '' }),
    )
    await placeOf(page, one).getByRole('button', { name: by, exact: true }).click()
    await expect(page.getByText(failure).first()).toBeVisible()
    await page.unrouteAll()
    await page.reload()
  },
}

/** One form meets all hazards. Each portal's `forms.deep-spec` does the same for all of its forms. */
const hold = async (page: Page, one: FormCase): Promise<void> => {
  await page.goto(one.path)
  const field = await openForm(page, one)
  const before = await field.inputValue()
  for (const [hazard, happen] of Object.entries(hazards)) {
    await test.step(`${one.name} through ${hazard}`, async () => {
      const typed = `Typed before ${hazard}`
      await (await openForm(page, one)).fill(typed)
      await happen(page, one)
      const again = await openForm(page, one)
      await expect(again).toHaveValue(typed)
      await expect(placeOf(page, one).getByText(kept)).toBeVisible()
    })
  }
  await placeOf(page, one).getByRole('button', { name: 'Discard' }).click()
  await expect(await openForm(page, one)).toHaveValue(before)
}

const newClient = { firstName: 'Greta', lastName: 'Haas', type: 'BUYER', phone: '512', notes: 'First' }
/** An agent with a client. */
const clientOf = async (callsOf: (person: Person) => Promise<APIRequestContext>, agent: Person) => {
  const calls = await callsOf(agent)
  return { calls, client: await idOf(await calls.post('/api/clients', { data: newClient })) }
}

test('an agent’s form loses nothing in any failure', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Keeper')
  const { client } = await clientOf(callsOf, agent)
  const page = await openAs(agent, '/dashboard')
  const saves = { call: '**/api/clients/*', by: 'Save changes', failure: 'Failed to update client' }
  const path = `/clients/${client}`
  await hold(page, { name: 'Edit Client', path, open: press('Edit Client'), field: 'Notes', saves })
})

test('neither do forms of the office, the admin and visitors', async ({ openAs, callsOf, page: visitor }) => {
  test.slow()
  await newAgent(await callsOf(people.broker), 'Holder')
  const broker = await openAs(people.broker, '/broker-dashboard')
  await hold(broker, {
    name: 'Edit Agent',
    path: '/roster?q=Holder',
    open: press('Edit Holder Newcomer'),
    field: 'First Name',
    saves: { call: '**/api/agents/*', by: 'Save', failure: 'Failed to update agent' },
  })
  const admin = await openAs(people.admin, '/admin-dashboard')
  await hold(admin, {
    name: 'Assign lead',
    path: '/admin-dashboard',
    open: press(/^Assign lead of/),
    field: 'Note',
    saves: { call: '**/api/leads/*', by: 'Save changes', failure: 'Failed to update lead' },
  })
  await admin.getByRole('dialog').getByLabel('Note').fill('Typed again')
  await admin.keyboard.press('Escape')
  await admin.goto('/settings')
  await admin.getByRole('button', { name: 'Log Out' }).click()
  await expect(admin).toHaveURL('/')
  expect(
    await admin.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('bluebonnet.draft'))),
  ).toEqual([])

  await visitor.goto('/')
  await visitor.getByLabel('Message').fill('Typed and not sent')
  await visitor.reload()
  await expect(visitor.getByLabel('Message')).toHaveValue('Typed and not sent')
  await visitor.getByRole('button', { name: 'Discard' }).click()
  await expect(visitor.getByLabel('Message')).toHaveValue('')
})

test('a lost answer creates one row, pressed again and after a reload', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Once')
  const calls = await callsOf(agent)
  const page = await openAs(agent, '/properties')
  const bodies: (string | null)[] = []
  await page.route('**/api/properties', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    bodies.push(route.request().postData())
    const response = await route.fetch()
    // The server has created it; the connection is cut before the answer arrives.
    return bodies.length < 3 ? route.abort('failed') : route.fulfill({ response })
  })
  const dialog = page.getByRole('dialog', { name: 'Add Property' })
  const add = async (): Promise<void> => dialog.getByRole('button', { name: 'Add Property' }).click()
  await press('Add Property')(page)
  for (const [field, value] of [
    ['Address', '9 Once Lane'],
    ['City', 'Austin'],
    ['ZIP', '78704'],
    ['Price', '400000'],
  ] as const) {
    await dialog.getByLabel(field, { exact: true }).fill(value)
  }
  await add()
  await expect.poll(() => bodies.length).toBe(1)
  await expect(dialog.getByRole('button', { name: 'Add Property' })).toBeEnabled()
  await add()
  await expect.poll(() => bodies.length).toBe(2)
  await page.reload()
  await expect(async () => {
    if (!(await dialog.isVisible())) await press('Add Property')(page)
    await expect(dialog.getByLabel('Address', { exact: true })).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(dialog.getByText(kept)).toBeVisible()
  await add()
  await expect(dialog).toBeHidden()
  expect(new Set(bodies).size).toBe(1)
  expect((await (await calls.get('/api/properties')).json()).length).toBe(1)
})

test('two people edit one row: other fields merge, the same field shows both values', async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Twin')
  const { calls, client } = await clientOf(callsOf, agent)
  const call = `/api/clients/${client}`
  const page = await openAs(agent, `/clients/${client}`)
  await press('Edit Client')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Notes', { exact: true }).fill('Mine')
  expect((await calls.patch(call, { data: { notes: 'Theirs', lastName: 'Only theirs' } })).ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Somebody else changed this meanwhile')).toBeVisible()
  await expect(dialog.getByLabel('Now stored')).toHaveValue('Theirs')
  await expect(dialog.getByLabel('Notes', { exact: true })).toHaveValue('Mine')
  await expect(dialog.getByLabel('Last Name', { exact: true })).toHaveValue('Only theirs')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await (await calls.get(call)).json()).toMatchObject({ notes: 'Mine', lastName: 'Only theirs' })
})
