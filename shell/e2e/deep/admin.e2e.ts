import { expect, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { expectSignInPrompt } from '../support/hold.js'
import { choose, test } from '../support/office.js'
import { password, people } from '../support/people.js'
import { previousCodeOf } from '../support/totp.js'

/** Most of these tests sign users out or refuse them on purpose. */
test.use({ refusalsExpected: true })

const unique = Date.now().toString(36).slice(-6)
const figure = (page: Page, label: string) => page.locator('.bb-stat', { has: page.getByText(label, { exact: true }) })

test('the super admin counts people and leads, creates users with every validation, and works a lead', async ({
  openAs,
  callsOf,
}) => {
  const calls = await callsOf(people.admin)
  const page = await openAs(people.admin, '/admin-dashboard')
  await expect(page.getByRole('heading', { name: 'Super Admin Dashboard', level: 1 })).toBeVisible()
  const total = async (path: string): Promise<number> => Number((await calls.get(path)).headers()['x-total-count'])
  const [brokers, managers, leads] = [
    await total('/api/users/brokers'),
    await total('/api/users/managers'),
    await total('/api/leads'),
  ]
  await expect(figure(page, 'Total Brokers')).toContainText(String(brokers))
  await expect(figure(page, 'Total Managers')).toContainText(String(managers))
  await expect(figure(page, 'Total Users')).toContainText(String(brokers + managers))
  await expect(figure(page, 'Total Leads')).toContainText(String(leads))
  await expect(page.getByText(`Showing 10 of ${leads} leads`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Lead Submissions' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByRole('list', { name: 'Managers' }).getByText('manager@bluebonnet.test')).toBeVisible()

  const form = page.getByRole('region', { name: 'Create User' })
  const create = form.getByRole('button', { name: 'Create User' })
  await test.step('says what is missing or wrong', async () => {
    await form.getByLabel('Password').fill('short')
    await form.getByLabel('Email').fill('nobody')
    await create.click()
    for (const text of [
      'First name is required',
      'Last name is required',
      'Enter a valid e-mail address',
      'Minimum 8 characters',
    ])
      await expect(form.getByText(text)).toBeVisible()
    await form.getByLabel('First Name').fill('Mona')
    await form.getByLabel('Last Name').fill(`Vega ${unique}`)
    await form.getByLabel('Email').fill(people.broker.email)
    await form.getByLabel('Password').fill(password)
    await create.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toContainText(/already/i)
    await expect(form.getByLabel('First Name')).toHaveValue('Mona')
  })
  await test.step('no connection', async () => {
    await page.route('**/api/auth/create-user', async (route) => route.abort())
    await create.click()
    const toast = page.getByText('Failed to create user').first()
    await expect(toast).toBeVisible()
    expect(
      await toast.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + 4, top + 4))
      }),
      'the toast takes the press from what it lies on',
    ).toBe(false)
    await page.unroute('**/api/auth/create-user')
  })
  await test.step('creates a manager and counts them', async () => {
    await form.getByLabel('Email').fill(`mona.${unique}@bluebonnet.test`)
    await choose(page, form, 'Role', 'Manager')
    await create.click()
    await expect(page.getByText('User created successfully')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Managers' }).getByText(`mona.${unique}@bluebonnet.test`)).toBeVisible()
    await expect(figure(page, 'Total Managers')).toContainText(String(managers + 1))
    await expect(form.getByLabel('First Name')).toHaveValue('')
  })
  await test.step('invites another without a password', async () => {
    await form.getByLabel('First Name').fill('Iris')
    await form.getByLabel('Invite by e-mail instead').check()
    await expect(form.getByLabel('Password', { exact: true })).toHaveCount(0)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByText('Last name is required')).toBeVisible()
    await form.getByLabel('Last Name').fill(`Bell ${unique}`)
    await form.getByLabel('Email').fill(`iris.${unique}@bluebonnet.test`)
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(page.getByText('Invitation sent')).toBeVisible()
    await expect(form.getByLabel('First Name')).toHaveValue('')
    const [iris] = await (await calls.get(`/api/users?q=iris.${unique}`)).json()
    expect(iris).toMatchObject({ role: 'BROKER', isInvited: true })
  })
  await test.step('assigns a lead to a broker', async () => {
    const lead = page.getByRole('list', { name: 'Lead Submissions' }).getByRole('listitem').first()
    await lead.getByRole('button', { name: /^Assign lead of/ }).click()
    const dialog = page.getByRole('dialog')
    await choose(page, dialog, 'Status', 'Contacted')
    await choose(page, dialog, 'Assigned To', `Mona Vega ${unique}`)
    await dialog.getByLabel('Note').fill('Calls back on Monday.')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Lead updated successfully')).toBeVisible()
    for (const text of ['Contacted', `with Mona Vega ${unique}`, 'Calls back on Monday.'])
      await expect(lead).toContainText(text)
  })
})

test('a deactivated user loses access everywhere at once; the audit log keeps what they did', async ({
  openAs,
  callsOf,
  page: theirs,
}) => {
  const email = `otis.${unique}@bluebonnet.test`
  const calls = await callsOf(people.admin)
  expect(
    (
      await calls.post('/api/auth/create-user', {
        data: { email, password, firstName: 'Otis', lastName: `Pratt ${unique}`, role: 'MANAGER' },
      })
    ).ok(),
  ).toBe(true)
  await theirs.context().request.post('/api/auth/broker-login', { data: { email, password } })
  // Without its event stream this browser learns by its next call that its session has ended.
  await theirs.route('**/api/events', () => undefined)
  await theirs.goto('/broker-dashboard')
  await expect(theirs.getByRole('heading', { name: 'Broker Dashboard', level: 1 })).toBeVisible()

  const page = await openAs(people.admin, '/users')
  await page.getByRole('searchbox', { name: 'Search users' }).fill(unique)
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: /^Deactivate/ }).click()
  await expectSignInPrompt(theirs, async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(page.getByText('User deactivated')).toBeVisible()
    await expect(row).toContainText('Deactivated')
    await theirs.getByRole('link', { name: 'Clients' }).click()
  })
  await expect(theirs).toHaveURL(/-login\?next=/)

  await row.getByRole('button', { name: /^Reactivate/ }).click()
  await expect(page.getByText('User reactivated')).toBeVisible()
  await page.goto('/audit-log')
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(`Pratt ${unique}`)
  // Typed text reaches the address a moment later, and a choice builds on it.
  await expect(page).toHaveURL(/q=Pratt/)
  await choose(page, page.getByRole('search', { name: 'Filter the audit log' }), 'Kind', 'People and plans')
  const log = page.getByRole('table', { name: 'Audit log, newest first' })
  await expect(log.getByRole('row').nth(1)).toContainText('Is active: from no to yes')
  await expect(log.getByRole('row').nth(1)).toContainText(`Otis Pratt ${unique}`)
  await expect(log.getByRole('row').nth(2)).toContainText('Is active: from yes to no')
  await expect(page).toHaveURL(/kind=PEOPLE/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export (CSV)' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
})

test('the super admin resets a lost second factor', async ({ openAs, callsOf, playwright, baseURL }) => {
  const email = `rosa.${unique}@bluebonnet.test`
  expect(
    (
      await (
        await callsOf(people.admin)
      ).post('/api/auth/create-user', {
        data: { email, password, firstName: 'Rosa', lastName: `Lima ${unique}`, role: 'BROKER' },
      })
    ).ok(),
  ).toBe(true)
  const calls = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await calls.post('/api/auth/broker-login', { data: { email, password } })
  const setup = await calls.post('/api/auth/totp/setup', { data: { password } })
  const { secret } = await answered<{ secret: string }>(setup)
  expect((await calls.post('/api/auth/totp/enable', { data: { code: await previousCodeOf(secret) } })).ok()).toBe(true)
  expect((await calls.post('/api/auth/broker-login', { data: { email, password } })).status()).toBe(401)

  const page = await openAs(people.admin, `/users?q=${unique}`)
  const row = page.getByRole('row', { name: new RegExp(email) })
  await row.getByRole('button', { name: /^Reset second factor of/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('Second factor reset')).toBeVisible()
  expect((await calls.post('/api/auth/broker-login', { data: { email, password } })).ok()).toBe(true)
})

test('brokers read every lead and its assignee, and work it', async ({ openAs, callsOf }) => {
  const calls = await callsOf(people.admin)
  const leads: { email: string; status: string; roleInterest: string }[] = await (
    await calls.get('/api/leads?status=QUALIFIED&limit=50')
  ).json()
  const lead = leads.find(({ roleInterest }) => roleInterest === 'AGENT') ?? leads[0]
  if (lead === undefined) throw new Error('There is no qualified lead')
  const page = await openAs(people.broker, '/leads')
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search leads' }).fill(lead.email)
  const found = page.getByRole('list', { name: 'All leads' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('Qualified')
  expect(await found.getByRole('button').count()).toBeGreaterThan(0)
  await expect(page).toHaveURL(/[?&]q=/)
  await found.getByRole('link', { name: /^Add .* as agent$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add agent' })
  await expect(dialog.getByLabel('Email')).toHaveValue(lead.email)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/roster')
})

test.describe('a page for other roles', () => {
  test.use({ refusalsExpected: false })

  for (const [who, paths] of [
    ['broker', ['/admin-dashboard', '/users', '/audit-log', '/portals', '/system']],
    [
      'agent',
      [
        '/broker-dashboard',
        '/papers',
        '/cda-desk',
        '/roster',
        '/company-dollar',
        '/statements',
        '/plans',
        '/leads',
        '/admin-dashboard',
        '/users',
        '/audit-log',
        '/system',
      ],
    ],
  ] as const) {
    test(`tells the ${who} so without a call; the layout stays`, async ({ openAs }) => {
      const page = await openAs(people[who], '/training')
      for (const path of paths) {
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('alert')).toContainText(/only (?:a super admin|brokers)/i)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
      }
    })
  }
})
