import { expect } from '@playwright/test'
import { submittedDeal } from '../support/deals.js'
import { answered } from '../support/answers.js'
import { newAgent, test } from '../support/office.js'
import { people } from '../support/people.js'

const unique = Date.now().toString(36).slice(-6)

test('the bell is empty, then live, highlighted until read, one by one or all', async ({ openAs, callsOf }) => {
  const broker = await callsOf(people.broker)
  const agent = await newAgent(broker, 'Bella')
  const page = await openAs(agent, '/dashboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await bell.click()
  await expect(panel.getByText('No notifications')).toBeVisible()
  await bell.click()
  await expect(panel).toBeHidden()

  const deals = [
    await submittedDeal(callsOf, agent, `${unique} Bell Tower Rd`),
    await submittedDeal(callsOf, agent, `${unique} Chime St`),
    await submittedDeal(callsOf, agent, `${unique} Gong Ave`),
  ]
  for (const id of deals) expect((await broker.post(`/api/deals/${id}/approve`)).ok()).toBe(true)
  await expect(bell).toHaveAccessibleName('Notifications, 3 unread', { timeout: 30_000 })
  await bell.click()
  const items = panel.getByRole('listitem')
  await expect(items).toHaveCount(3)
  const read = panel.getByRole('button', { name: /^Mark read/ })
  await expect(read).toHaveCount(3)
  const plain = await page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
  const background = async (nth: number): Promise<string> =>
    items.nth(nth).evaluate((item) => getComputedStyle(item).backgroundColor)
  const unread = await background(0)
  expect(unread).not.toBe(plain)
  await read.first().click()
  await expect(read).toHaveCount(2)
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  expect(await background(0)).not.toBe(unread)
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect(read).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(panel.getByRole('button', { name: 'Mark all read' })).toHaveCount(0)
  await panel.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/deals/)
})

test('the header shows the user, unread counts, the search and the palette', async ({ openAs, callsOf }) => {
  const clients = await (await callsOf(people.agent)).get('/api/clients?limit=1')
  const client = (await answered<{ lastName: string }[]>(clients))[0]?.lastName ?? 'nobody'
  const page = await openAs(people.agent, '/commission')
  await expect(page.getByRole('button', { name: /Jordan Reyes/ })).toContainText('Licensed Agent')
  await page.getByRole('button', { name: /^Messages/ }).click()
  await expect(page.getByRole('dialog', { name: 'Messages' }).getByRole('listitem').first()).toContainText(
    /unread message/,
  )
  await page.keyboard.press('Escape')

  const search = page.getByPlaceholder('Search properties, clients, deals...')
  await test.step('shows results while typing and links to them', async () => {
    await search.pressSequentially('zzyzx')
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await search.fill(client)
    await expect(page.getByRole('region', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
    await search.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/(properties|clients|deals)\/[0-9a-f-]{36}$/)
    await expect(search).toHaveValue('')
  })
  await test.step('Enter opens the result of exactly these words, however late it arrives', async () => {
    await page.goto('/commission')
    await search.fill('zzyzx')
    await expect(page.getByText('Nothing found.')).toBeVisible()
    await search.fill(client)
    await search.press('Enter')
    await expect(page).toHaveURL(/\/(properties|clients|deals)\/[0-9a-f-]{36}$/)
    await expect(search).toHaveValue('')
  })
  await test.step('Enter in the empty field opens nothing that is pasted afterwards', async () => {
    const here = page.url()
    await search.press('Enter')
    await search.fill(client)
    await expect(page.getByRole('region', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
    await search.press('ArrowDown')
    await expect(page.getByRole('region', { name: 'Clients' }).getByRole('link').first()).toBeFocused()
    expect(page.url()).toBe(here)
    await page.keyboard.press('Escape')
  })
  await test.step('the palette reaches screens and actions by keyboard', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Command palette' })
    await expect(palette.getByRole('link', { name: /^Team Library/ })).toBeVisible()
    await page.keyboard.type('team')
    await expect(palette.getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Team Library', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('link', { name: /^Team Library/ })).toBeVisible()
    await page.keyboard.type('new event')
    await expect(palette.getByRole('link')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'New Event' })).toBeVisible()
  })
})

test('on a phone one button opens and closes the menu', async ({ openAs }) => {
  const page = await openAs(people.agent, '/support')
  await page.setViewportSize({ width: 360, height: 780 })
  const button = page.getByRole('button', { name: 'More', exact: true })
  const deals = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Deals/ })
  await expect(deals).toBeHidden()
  await button.click()
  await expect(deals).toBeVisible()
  await button.click()
  await expect(deals).toBeHidden()
  await button.click()
  await page.keyboard.press('Escape')
  await expect(deals).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await page.mouse.click(340, 600)
  await expect(deals).toBeHidden()
})

test('on a phone a menu is entirely visible wherever its button is', async ({ openAs }) => {
  const page = await openAs(people.agent, '/deals')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Views' }).click()
  const menu = page.getByRole('menu', { name: 'Views' })
  await expect(menu.getByRole('menuitem', { name: 'Save this view' })).toBeInViewport({ ratio: 1 })
  await expect(menu).toBeInViewport({ ratio: 1 })
})
