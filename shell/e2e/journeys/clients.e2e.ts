import { expect, type Page } from '@playwright/test'
import { choose, newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const badge = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: new RegExp(`^${name}`) })
const rows = (page: Page) => page.getByRole('table', { name: 'Clients' }).getByRole('row')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name, email or phone' })

test('a new agent adds the first client: every validation, the counts at once, and search results', async ({
  openAs,
  callsOf,
}) => {
  const newcomer = await newAgent(await callsOf(people.broker), 'Clara')
  const page = await openAs(newcomer, '/clients')
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Clients (0)' })).toBeVisible()
  await expect(page.getByText('No clients yet')).toBeVisible()
  await expect(badge(page, 'Clients')).toHaveText('Clients')

  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await test.step('shows required fields and a wrong e-mail beside their fields', async () => {
    await page.getByRole('button', { name: 'Add Client' }).click()
    await dialog.getByLabel('Email').fill('not-an-address')
    await dialog.getByRole('button', { name: 'Add Client' }).click()
    for (const text of [
      'First name is required',
      'Last name is required',
      'Type is required',
      'Enter a valid e-mail address',
    ])
      await expect(dialog.getByText(text)).toBeVisible()
    await expect(dialog.getByLabel('First Name')).toBeFocused()
    await expect(dialog.getByLabel('First Name')).toHaveAccessibleDescription('First name is required')
  })

  await test.step('adds it once corrected; heading and sidebar count it at once', async () => {
    await dialog.getByLabel('First Name').fill('Ottilie')
    await dialog.getByLabel('Last Name').fill('Brandt-Sáenz')
    await dialog.getByLabel('Email').fill('ottilie@brandt.test')
    await dialog.getByLabel('Phone').fill('(512) 555-7788')
    await choose(page, dialog, 'Type', 'Buyer')
    await dialog.getByLabel('Budget').pressSequentially('425000.75')
    await dialog.getByLabel('Notes').fill('Wants a porch.')
    await expect(dialog.getByText('Enter whole dollars')).toBeVisible()
    await dialog.getByLabel('Budget').fill('425k')
    await dialog.getByRole('button', { name: 'Add Client' }).click()
    await expect(page.getByText('Client created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { name: 'All Clients (1)' })).toBeVisible()
    await expect(badge(page, 'Clients')).toHaveText('Clients1')
    await expect(rows(page).filter({ hasText: 'Ottilie Brandt-Sáenz' })).toContainText('$425,000')
  })

  await test.step('only names and type are required', async () => {
    await page.getByRole('button', { name: 'Add Client' }).click()
    await dialog.getByLabel('First Name').fill('Bo')
    await dialog.getByLabel('Last Name').fill('Ng')
    await choose(page, dialog, 'Type', 'Both')
    await dialog.getByLabel('Last Name').press('Control+Enter')
    await expect(page.getByRole('heading', { name: 'All Clients (2)' })).toBeVisible()
    await expect(badge(page, 'Clients')).toHaveText('Clients2')
  })

  await test.step('searches by name, e-mail or part of a phone number; the address keeps it', async () => {
    for (const [text, found] of [
      ['ottilie brandt', 'Ottilie'],
      ['OTTILIE@BRANDT', 'Ottilie'],
      ['555-77', 'Ottilie'],
      ['bo n', 'Bo Ng'],
    ] as const) {
      await search(page).fill(text)
      await expect(page.getByRole('heading', { name: 'All Clients (1)' })).toBeVisible()
      await expect(rows(page).nth(1)).toContainText(found)
      await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
    }
    await page.reload()
    await expect(search(page)).toHaveValue('bo n')
    await expect(page.getByRole('heading', { name: 'All Clients (1)' })).toBeVisible()
    await search(page).fill('zzz nobody')
    await expect(page.getByText('No clients match your search criteria')).toBeVisible()
    await expect(page.getByText('No clients yet')).toBeHidden()
    await expect(badge(page, 'Clients')).toHaveText('Clients2')
  })
})

test('changes a client on the list and on their page', async ({ openAs, callsOf, writer }) => {
  const calls = await callsOf(writer)
  const lastName = `Vance ${Date.now().toString(36)}`
  const added = await calls.post('/api/clients', {
    data: {
      firstName: 'Lena',
      lastName,
      type: 'SELLER',
      email: 'lena@vance.test',
      phone: '(512) 555-3131',
      budget: 300_000,
    },
  })
  const { id } = await added.json()
  // One person stays, so that the menu has a count.
  await calls.post('/api/clients', { data: { firstName: 'Stays', lastName: 'Here', type: 'BUYER' } })
  const page = await openAs(writer, `/clients?q=${encodeURIComponent(lastName)}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })

  await test.step('edit: the form shows the current values, and an emptied field becomes empty', async () => {
    await page.getByRole('button', { name: `Edit Lena ${lastName}` }).click()
    await expect(dialog.getByLabel('Email')).toHaveValue('lena@vance.test')
    await dialog.getByLabel('First Name').fill('Helena')
    await dialog.getByLabel('Email').fill('')
    await dialog.getByLabel('Budget').fill('')
    await choose(page, dialog, 'Type', 'Both')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Client updated successfully')).toBeVisible()
    await expect(rows(page).nth(1)).toContainText(`Helena ${lastName}`)
    await expect(rows(page).nth(1)).not.toContainText('lena@vance.test')
    expect(await (await calls.get(`/api/clients/${id}`)).json()).toMatchObject({
      firstName: 'Helena',
      type: 'BOTH',
      email: null,
      budget: null,
      phone: '(512) 555-3131',
    })
  })

  await test.step('their page shows details, deals and documents; Back returns to the search', async () => {
    await page.getByRole('link', { name: `Helena ${lastName}` }).click()
    await expect(page.getByRole('heading', { name: `Helena ${lastName}`, level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('(512) 555-3131')
    await expect(page.getByRole('region', { name: 'Deals (0)' }).getByText('No deals yet')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Documents (0)' }).getByText('No documents yet')).toBeVisible()
    await page.goBack()
    await expect(search(page)).toHaveValue(lastName)
    await expect(rows(page)).toHaveCount(2)
  })

  await test.step('deletes a client with nothing attached, after a confirmation', async () => {
    await page.goto(`/clients/${id}`)
    await expect(badge(page, 'Clients')).toHaveText(/\d/)
    const before = Number((await badge(page, 'Clients').innerText()).replaceAll(/\D/g, ''))
    await page.getByRole('button', { name: `More for Helena ${lastName}` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page
      .getByRole('dialog', { name: `Delete Helena ${lastName}?` })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(page).toHaveURL('/clients')
    await expect(badge(page, 'Clients')).toHaveText(`Clients${before - 1}`)
  })
})

test('clients by keyboard alone', async ({ openAs }) => {
  const page = await openAs(people.agent, '/clients')
  await expect(rows(page).nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Add Client' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.type('Key')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Board')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Type')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialog.getByTitle('Seller')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Add Client' })).toBeFocused()
})

test('typing right after a dialog keeps the focus in its field', async ({ openAs }) => {
  const page = await openAs(people.agent, '/clients')
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await expect(dialog.getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await dialog.evaluate(async (leaving) => {
    while (leaving.checkVisibility() && !leaving.className.includes('leave')) await new Promise(requestAnimationFrame)
  })
  await search(page).focus()
  // Longer than the dialog's closing animation.
  await page.keyboard.type('Nobody At All', { delay: 60 })
  await expect(search(page)).toHaveValue('Nobody At All')
})

test('with reduced motion lists work as usual', async ({ openAs }) => {
  const page = await openAs(people.agent, '/clients')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Add Client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await choose(page, dialog, 'Type', 'Seller')
  await expect(dialog.getByTitle('Seller')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test("on a phone a dialog has the screen's height, and no toast covers its buttons", async ({ openAs, callsOf }) => {
  const agent = await newAgent(await callsOf(people.broker), 'Pia')
  await (await callsOf(agent)).post('/api/clients', { data: { firstName: 'Odd', lastName: 'Small', type: 'BUYER' } })
  const page = await openAs(agent, '/clients')
  await page.setViewportSize({ width: 360, height: 600 })
  const dialog = page.getByRole('dialog', { name: 'Edit Client' })
  for (const notes of ['first', 'second']) {
    await page.getByRole('button', { name: 'Edit Odd Small' }).click()
    await expect.poll(async () => (await dialog.boundingBox())?.y).toBeLessThan(20)
    await dialog.getByLabel('Notes').fill(notes)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Client updated successfully')).toBeVisible()
  }
})
