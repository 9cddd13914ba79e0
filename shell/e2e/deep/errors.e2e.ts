import { EventEmitter, once } from 'node:events'
import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { answered } from '../support/answers.js'
import { expectSignInPrompt } from '../support/hold.js'
import { choose, test } from '../support/office.js'
import { people } from '../support/people.js'

// Failures on the agent's screens (docs/rules/screens.md#toast-words): what a person sees when the server refuses,
// does not answer, or has no session.
test.use({ refusalsExpected: true })

const unique = Date.now().toString(36).slice(-5)
const refusal = (status: number, code: string, message: string) => async (route: Route) =>
  route.fulfill({ status, json: { statusCode: status, code, message, error: message } })
/** Leaves every call but this kind unchanged. */
const onCall = async (
  page: Page,
  method: string,
  path: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> => {
  await page.route(path, async (route) => (route.request().method() === method ? answer(route) : route.fallback()))
}

const fillClient = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await dialog.getByLabel('First Name').fill('Rufus')
  await dialog.getByLabel('Last Name').fill(`Kept ${unique}`)
  await choose(page, dialog, 'Type', 'Buyer')
}

test("shows a server's refusal beside the field that the form accepted, and keeps everything typed", async ({
  openAs,
  writer,
}) => {
  const page = await openAs(writer, '/properties?new=property')
  const dialog = page.getByRole('dialog', { name: 'Add Property' })
  await dialog.getByLabel('Address').fill(`${unique} Typed Once`)
  await dialog.getByLabel('City').fill('Austin')
  await dialog.getByLabel('ZIP').fill('ABC')
  await dialog.getByLabel('Price', { exact: true }).fill('300000')
  await dialog.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Failed to create property')).toBeVisible()
  await expect(dialog.getByLabel('ZIP')).toHaveAccessibleDescription('Enter a ZIP code such as 78701')
  await expect(dialog.getByLabel('ZIP')).toBeFocused()
  await expect(dialog.getByLabel('Address')).toHaveValue(`${unique} Typed Once`)
  await dialog.getByLabel('ZIP').fill('78701')
  await dialog.getByRole('button', { name: 'Add Property' }).click()
  await expect(page.getByText('Property created successfully')).toBeVisible()
})

// The message above the button disappears during the click: the button moves up, away from the pointer.
test('a press counts although the button moves under the pointer, and no other button is pressed', async ({
  openAs,
}) => {
  const page = await openAs(people.agent, '/clients?new=client')
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  const save = dialog.getByRole('button', { name: 'Add Client' })
  await save.click()
  await expect(dialog.getByText('First name is required')).toBeVisible()
  /** At its lower edge, where the button moves away from. */
  const press = async (): Promise<number> => {
    const { height = 0 } = (await save.boundingBox()) ?? {}
    // Hovering waits until the button stands still.
    await save.hover({ position: { x: 12, y: height - 3 } })
    const { y = 0 } = (await save.boundingBox()) ?? {}
    await page.mouse.down()
    return y
  }
  await fillClient(page)
  await dialog.getByLabel('Last Name').fill('')
  await save.click()
  const whilePressed = await press()
  await dialog.getByLabel('Last Name').fill(`Left ${unique}`)
  await expect.poll(async () => (await save.boundingBox())?.y).toBeLessThan(whilePressed - 5)
  await page.mouse.move(10, 10)
  await page.mouse.up()
  await expect(save).toBeEnabled()
  await expect(dialog).toBeVisible()

  await dialog.getByLabel('Last Name').fill('')
  await save.click()
  const again = await press()
  await dialog.getByLabel('Last Name').fill(`Pressed ${unique}`)
  await expect.poll(async () => (await save.boundingBox())?.y).toBeLessThan(again - 5)
  await page.mouse.up()
  await expect(page.getByText('Client created successfully')).toBeVisible()
})

test('without an answer the exact text shows once, the form stays, and the next try succeeds', async ({
  openAs,
  writer,
}) => {
  const page = await openAs(writer, '/clients?new=client')
  await fillClient(page)
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await onCall(page, 'POST', '**/api/clients', async (route) => route.abort('failed'))
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Error', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to create client')).toBeVisible()
  await expect(dialog.getByLabel('First Name')).toHaveValue('Rufus')
  await page.unroute('**/api/clients')
  await dialog.getByRole('button', { name: 'Add Client' }).click()
  await expect(page.getByText('Client created successfully')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test("each create and change shows its own failure with the server's sentence below it", async ({
  openAs,
  callsOf,
  writer,
}) => {
  const page = await openAs(writer, '/properties?new=property')
  const no = refusal(409, 'NOT_NOW', 'The office is closed for the inventory')

  await test.step('property', async () => {
    await onCall(page, 'POST', '**/api/properties', no)
    const dialog = page.getByRole('dialog', { name: 'Add Property' })
    await dialog.getByLabel('Address').fill('5 Refused Rd')
    await dialog.getByLabel('City').fill('Austin')
    await dialog.getByLabel('ZIP').fill('78701')
    await dialog.getByLabel('Price', { exact: true }).fill('300000')
    await dialog.getByRole('button', { name: 'Add Property' }).click()
    await expect(page.getByText('Failed to create property')).toBeVisible()
    await expect(page.getByText('The office is closed for the inventory')).toBeVisible()
    await expect(dialog.getByLabel('Address')).toHaveValue('5 Refused Rd')
  })

  await test.step('deal', async () => {
    await onCall(page, 'POST', '**/api/deals', no)
    await page.goto('/deals?new=deal')
    const dialog = page.getByRole('dialog', { name: 'New Deal' })
    await choose(page, dialog, 'Side', 'Buyer')
    await dialog.getByLabel('Sale Price').fill('300000')
    await dialog.getByLabel('Address').fill('6 Refused Rd')
    await dialog.getByLabel('City').fill('Austin')
    await dialog.getByLabel('ZIP').fill('78701')
    await dialog.getByRole('button', { name: 'Create deal' }).click()
    await expect(page.getByText('Failed to create deal')).toBeVisible()
    await expect(dialog.getByLabel('Address')).toHaveValue('6 Refused Rd')
  })

  await test.step('client changed', async () => {
    const data = { firstName: 'Ada', lastName: unique, type: 'BUYER' }
    await answered(await (await callsOf(writer)).post('/api/clients', { data }))
    await onCall(page, 'PATCH', '**/api/clients/*', no)
    await page.goto('/clients')
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    await page.getByRole('dialog', { name: 'Edit Client' }).getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Failed to update client')).toBeVisible()
  })
})

test("a CDA without the broker's approval: the exact text and the server's reason", async ({
  openAs,
  callsOf,
  writer,
}) => {
  const address = `${unique} Not Yet Rd`
  await (
    await callsOf(writer)
  ).post('/api/deals', {
    data: { side: 'BUYER', propertyAddress: address, city: 'Austin', zip: '78704', price: 400_000 },
  })
  const page = await openAs(writer, `/deals?q=${encodeURIComponent(address)}`)
  await page.getByRole('article', { name: address }).getByRole('button', { name: 'Generate CDA' }).click()
  await expect(page.getByText('Failed to generate CDA')).toBeVisible()
  await expect(page.getByText('A broker must approve this deal before a CDA can be generated')).toBeVisible()
})

test('a list that fails says so in its place, and Retry reads it', async ({ openAs }) => {
  const page = await openAs(people.agent, '/settings')
  await onCall(page, 'GET', '**/api/clients?*', refusal(503, 'UNAVAILABLE', 'The database is away'))
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Clients/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.getByText('The clients could not be loaded.')).toBeVisible()
  await page.unroute('**/api/clients?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toBeVisible()
})

test('an expired session during submit shows a message and leads to sign-in after half a second', async ({
  openAs,
}) => {
  const page = await openAs(people.agent, '/clients?new=client')
  await fillClient(page)
  await page.context().clearCookies()
  const leaving = page.waitForRequest((request) => request.url().includes('/api/login'))
  const started = Date.now()
  await expectSignInPrompt(page, async () =>
    page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click(),
  )
  await leaving
  expect(Date.now() - started).toBeGreaterThanOrEqual(500)
  await expect(page).toHaveURL(/\/agent-login\?next=%2Fclients/)
})

test('the second of two concurrent editors learns why and sees the current values', async ({
  openAs,
  callsOf,
  writer,
}) => {
  const address = `${unique} Twice Moved Rd`
  const calls = await callsOf(writer)
  const { id } = await (
    await calls.post('/api/deals', {
      data: { side: 'BUYER', propertyAddress: address, city: 'Austin', zip: '78704', price: 400_000 },
    })
  ).json()
  await (await callsOf(people.broker)).post(`/api/deals/${id}/approve`)
  const page = await openAs(writer, '/dashboard')
  // The screen receives no live events.
  await page.route('**/api/events', async (route) => route.abort('failed'))
  await page.goto(`/deals?q=${encodeURIComponent(address)}`)
  const card = page.getByRole('article', { name: address })
  await expect(card.getByRole('button', { name: 'Mark under contract' })).toBeVisible()
  expect(
    (await (await callsOf(people.coordinator)).post(`/api/deals/${id}/status`, { data: { status: 'CANCELLED' } })).ok(),
  ).toBe(true)
  await card.getByRole('button', { name: 'Mark under contract' }).click()
  await expect(page.getByText('Failed to update deal')).toBeVisible()
  await expect(page.getByText(/CANCELLED.*UNDER CONTRACT/)).toBeVisible()
  await expect(card.getByText('CANCELLED', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mark under contract' })).toBeHidden()
})

test('shows a change at once and reverts it with a reason when refused', async ({ openAs, callsOf, writer }) => {
  const address = `${unique} Rolled Back Rd`
  const { id } = await (
    await (
      await callsOf(writer)
    ).post('/api/deals', {
      data: { side: 'BUYER', propertyAddress: address, city: 'Austin', zip: '78704', price: 400_000 },
    })
  ).json()
  await (await callsOf(people.broker)).post(`/api/deals/${id}/approve`)
  const page = await openAs(writer, `/deals?q=${encodeURIComponent(address)}`)
  const card = page.getByRole('article', { name: address })
  const gate = new EventEmitter()
  const held = once(gate, 'open')
  await onCall(page, 'POST', '**/api/deals/*/status', async (route) => {
    await held
    await refusal(403, 'FORBIDDEN', 'Not on a Sunday')(route)
  })
  await card.getByRole('button', { name: 'Mark under contract' }).click()
  await expect(card.getByText('UNDER CONTRACT', { exact: true })).toBeVisible()
  gate.emit('open')
  await expect(page.getByText('Not on a Sunday')).toBeVisible()
  await expect(card.getByText('APPROVED', { exact: true })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Mark under contract' })).toBeEnabled()
})

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
]) {
  test(`at ${size.width} pixels no toast covers a dialog's buttons, the page's main action or the header`, async ({
    openAs,
  }) => {
    const page = await openAs(people.agent, '/clients?new=client')
    await page.setViewportSize(size)
    const dialog = page.getByRole('dialog', { name: 'Add Client' })
    const toast = page.locator('.bb-toast')
    const covered = async (buttons: Locator) => {
      const lies = await toast.boundingBox()
      const boxes = await Promise.all((await buttons.all()).map(async (button) => button.boundingBox()))
      return boxes.filter(
        (box) =>
          box !== null &&
          lies !== null &&
          box.x < lies.x + lies.width &&
          lies.x < box.x + box.width &&
          box.y < lies.y + lies.height &&
          lies.y < box.y + box.height,
      ).length
    }
    await onCall(page, 'POST', '**/api/clients', async (route) => route.abort('failed'))
    await fillClient(page)
    const send = dialog.getByRole('button', { name: 'Add Client' })
    await send.click()
    await expect(toast).toContainText('What you typed is kept.')
    await send.scrollIntoViewIfNeeded()
    await expect.poll(async () => covered(dialog.locator('.ant-modal-footer button, .ant-modal-close'))).toBe(0)
    await send.click()
    await expect(toast).toContainText('What you typed is kept.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(toast).toBeVisible()
    await expect
      .poll(async () => covered(page.locator('header button:visible, header a:visible, .bb-page-action button')))
      .toBe(0)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  })
}
