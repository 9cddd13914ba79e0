import { expect, type Page } from '@playwright/test'
import { choose, test } from '../support/office.js'
import { people } from '../support/people.js'

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: new RegExp(`^${name}`) })
const chosen = (page: Page, field: string) =>
  page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: field }) })

test('Back undoes each choice in a list, one at a time, and then leaves the list', async ({ openAs }) => {
  const page = await openAs(people.agent, '/dashboard')
  await menu(page, 'Deals').click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await choose(page, page, 'Status', 'CLOSED')
  await expect(page).toHaveURL('/deals?status=CLOSED')
  await page.getByRole('searchbox', { name: 'Search deals' }).fill('nobody has')
  await expect(page).toHaveURL(/q=nobody\+has/)
  await page.getByRole('searchbox', { name: 'Search deals' }).fill('nobody has this')
  await expect(page.getByText('No deals match your search criteria')).toBeVisible()
  await expect(page).toHaveURL(/q=nobody\+has\+this/)
  await page.getByRole('radio', { name: 'Board' }).click()
  await expect(page).toHaveURL(/view=board/)

  await page.goBack()
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked()
  await expect(page.getByRole('searchbox', { name: 'Search deals' })).toHaveValue('nobody has this')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search deals' })).toHaveValue('')
  await expect(chosen(page, 'Status')).toContainText('CLOSED')
  await page.goBack()
  await expect(chosen(page, 'Status')).toContainText('All statuses')
  await page.goForward()
  await expect(chosen(page, 'Status')).toContainText('CLOSED')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('months, views and tabs are steps of the history', async ({ openAs }) => {
  const page = await openAs(people.agent, '/calendar')
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  const now = await title.innerText()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect(title).not.toHaveText(now)
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/view=week/)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Month', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(title).toHaveText(now)
  await menu(page, 'Settings').click()
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/settings?tab=security')
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
})

test('Back before a view or tab is drawn leaves none of it behind', async ({ openAs }) => {
  const page = await openAs(people.agent, '/dashboard')
  /** Clicks, and goes back at once, before the router has rendered the navigation. */
  const pressAndGoBack = async (role: string, name: string): Promise<void> =>
    page.evaluate(
      ([kind, text]) => {
        const all = [...document.querySelectorAll<HTMLElement>(`main ${kind}`)]
        const found = all.find(({ textContent }) => textContent === text)
        if (found === undefined) throw new Error(`There is no ${text}`)
        found.click()
        history.back()
      },
      [role, name] as const,
    )
  await menu(page, 'Calendar').click()
  const month = page.getByRole('button', { name: 'Month', exact: true })
  await expect(month).toHaveAttribute('aria-pressed', 'true')
  for (let turn = 0; turn < 5; turn += 1) {
    await pressAndGoBack('button', 'Week')
    await expect(page).toHaveURL('/calendar')
    await expect(month).toHaveAttribute('aria-pressed', 'true')
  }
  await menu(page, 'Settings').click()
  const profile = page.getByRole('tab', { name: 'Profile' })
  await expect(profile).toHaveAttribute('aria-selected', 'true')
  for (let turn = 0; turn < 5; turn += 1) {
    await pressAndGoBack('[role=tab]', 'Security')
    await expect(page).toHaveURL('/settings')
    await expect(profile).toHaveAttribute('aria-selected', 'true')
  }
})

test('Back closes an open panel, and closing it leaves no step in the history', async ({ openAs }) => {
  const page = await openAs(people.broker, '/broker-dashboard')
  const panel = page.getByRole('dialog', { name: /^Commission ledger of/ })
  const open = async (): Promise<void> => {
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Commission ledger' }).click()
  }
  await menu(page, 'Roster').click()
  await open()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await open()
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/roster')
  await page.goBack()
  await expect(page).toHaveURL('/broker-dashboard')
})

test('Back with a dialog open closes it and stays on the page', async ({ openAs }) => {
  const page = await openAs(people.agent, '/dashboard')
  await menu(page, 'Clients').click()
  await page.getByRole('button', { name: 'Add Client' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Client' })
  await dialog.getByLabel('First Name').fill('Nobody')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/clients')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

test('keeps what is typed at any speed', async ({ openAs }) => {
  const page = await openAs(people.agent, '/properties')
  await expect(page.getByRole('heading', { name: /^All Properties \(\d+\)$/ })).toBeVisible()
  const search = page.getByRole('main').getByRole('searchbox')
  // About the box's delay before a query: each key meets the previous answer.
  await search.pressSequentially('cypress bend', { delay: 260 })
  await expect(search).toHaveValue('cypress bend')
  await expect(page).toHaveURL('/properties?q=cypress+bend')
})
