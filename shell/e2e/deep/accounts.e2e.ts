import { expect, type Page } from '@playwright/test'
import { answered } from '../support/answers.js'
import { hold } from '../support/hold.js'
import { mailTo } from '../support/mailbox.js'
import { newAgent, test } from '../support/office.js'
import { password, people } from '../support/people.js'
import { codeOf, previousCodeOf } from '../support/totp.js'

const unique = Date.now().toString(36)
const button = (page: Page) => page.getByRole('button', { name: /^Sign(ing)? [Ii]n/ })

const enter = async (page: Page, email: string, secret = password): Promise<void> => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await button(page).click()
}
const says = async (page: Page, title: string, description: string): Promise<void> => {
  const toast = page.getByRole('alert')
  await expect(toast).toContainText(title)
  await expect(toast).toContainText(description)
}

test.use({ refusalsExpected: true })

test('each sign-in page accepts its own roles and says why it refuses others', async ({ page }) => {
  const doors = [
    [
      'Super Admin Portal',
      '/admin-login',
      people.admin.email,
      '/admin-dashboard',
      'Welcome back, Super Admin!',
      people.broker.email,
    ],
    [
      'Broker Portal',
      '/broker-login',
      'manager@bluebonnet.test',
      '/broker-dashboard',
      'Welcome back!',
      people.agent.email,
    ],
    ['Agent Portal', '/agent-login', 'tc@bluebonnet.test', '/my-day', 'Welcome back!', people.broker.email],
  ] as const
  for (const [title, path, email, home, greeting, stranger] of doors) {
    await test.step(title, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
      await expect(page.getByLabel('Email')).toHaveAttribute('type', 'text')
      await button(page).click()
      await expect(page.getByLabel('Email')).toBeFocused()

      await enter(page, email, 'not the password')
      await says(page, 'Login Failed', 'Invalid credentials')
      await enter(page, stranger)
      await says(page, 'Login Failed', `This account does not have access to the ${title}`)
      await expect(page.getByLabel('Email')).toHaveValue(stranger)
      await page.route(`**/api/auth${path}`, async (route) => route.abort())
      await enter(page, email)
      await says(page, 'Error', 'Failed to connect to server')
      await page.unroute(`**/api/auth${path}`)

      const answer = await hold(page, `**/api/auth${path}`)
      await button(page).click()
      await expect(button(page)).toHaveText('Signing in...')
      await expect(button(page)).toBeDisabled()
      answer()
      await expect(page).toHaveURL(home)
      await expect(page.getByText('Login Successful')).toBeVisible()
      await expect(page.getByText(greeting, { exact: true })).toBeVisible()
      await page.context().clearCookies()
    })
  }
})

test('locks an account after ten failures and says so', async ({ page, request }) => {
  const email = `nobody.${unique}@bluebonnet.test`
  for (let tries = 0; tries < 10; tries += 1)
    await request.post('/api/auth/agent-login', { data: { email, password: 'wrong' } })
  await page.goto('/agent-login')
  await enter(page, email)
  await says(page, 'Login Failed', 'Too many attempts. Please try again in ')
})

test('resets a forgotten password by a mailed link that works once', async ({ page, callsOf }) => {
  const calls = await callsOf(people.broker)
  const { email } = await newAgent(calls, 'Felix')
  await page.goto('/agent-login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The sign-in page has a field of that name too, until the other page replaces it.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()

  const link = await mailTo(calls, email, 'Set a new password', /href="([^"]*set-password\?token=[^"]+)"/)
  await page.goto(link)
  const field = page.getByLabel('New Password')
  await field.fill('short')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Set password' })).toBeVisible()
  await field.fill('password123')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(field).toHaveAccessibleDescription(/common|guess/i)
  const chosen = `mesquite fence ${unique}`
  await field.fill(chosen)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('status').getByText('Password set')).toBeVisible()
  await page.context().clearCookies()

  await page.goto(link)
  await field.fill(`${chosen} again`)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(field).toHaveAccessibleDescription(/link/i)

  await page.goto('/agent-login')
  await enter(page, email)
  await says(page, 'Login Failed', 'Invalid credentials')
  await enter(page, email, chosen)
  await expect(page).toHaveURL('/dashboard')
})

test('sets up a second factor, asks for it at sign-in and switches it off; ends other sessions', async ({
  openAs,
  callsOf,
  page: elsewhere,
}) => {
  const person = await newAgent(await callsOf(people.broker), 'Tessa')
  const page = await openAs(person, '/settings?tab=security')
  // Without its event stream this browser learns by its next call that its session has ended.
  await elsewhere.route('**/api/events', () => undefined)
  await elsewhere.goto('/agent-login')
  await enter(elsewhere, person.email)
  await expect(elsewhere).toHaveURL('/dashboard')

  await test.step('signs out another browser at once', async () => {
    await page.reload()
    const list = page.getByRole('list', { name: 'Where you are signed in' })
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByText('This browser')).toBeVisible()
    await list.getByRole('button', { name: /^Sign out/ }).click()
    await expect(page.getByText('Signed out there')).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await elsewhere.getByRole('link', { name: 'Commission' }).first().click()
    await expect(elsewhere).toHaveURL(/\/agent-login\?next=/)
  })

  let secret = ''
  await test.step('the key and the first code switch it on', async () => {
    await page.getByRole('button', { name: 'Set up' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up two-factor authentication' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('Password is required')).toBeVisible()
    await dialog.getByLabel('Current Password').fill('not-the-password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('The current password is wrong')).toBeVisible()
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: /picture/ })).toBeVisible()
    secret = /([A-Z2-7]{4}(?: [A-Z2-7]{4}){7})/.exec(await dialog.innerText())?.[1] ?? ''
    await dialog.getByLabel('Code').fill('12')
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await expect(dialog.getByText('Enter the 6 digits that your app shows')).toBeVisible()
    await dialog.getByLabel('Code').fill(await previousCodeOf(secret))
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText('Two-factor authentication is on')).toBeVisible()
  })

  let recoveryCodes: string[] = []
  await test.step('shows ten recovery codes once', async () => {
    const dialog = page.getByRole('dialog', { name: 'Save your recovery codes' })
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await dialog.getByRole('listitem').allInnerTexts()
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  })

  await test.step('sign-in asks for a code', async () => {
    await enter(elsewhere, person.email)
    const code = elsewhere.getByLabel('Code')
    await expect(code).toBeFocused()
    await code.fill('000000')
    await button(elsewhere).click()
    await expect(code).toHaveAccessibleDescription(/code/i)
    await code.fill(codeOf(secret))
    await button(elsewhere).click()
    await expect(elsewhere).toHaveURL('/commission')
  })

  await test.step('accepts a recovery code once', async () => {
    await elsewhere.context().clearCookies()
    await elsewhere.goto('/agent-login')
    await enter(elsewhere, person.email)
    await elsewhere.getByRole('button', { name: 'Use a recovery code' }).click()
    await elsewhere.getByLabel('Recovery Code').fill(recoveryCodes[0] ?? '')
    await button(elsewhere).click()
    await expect(elsewhere).toHaveURL('/dashboard')
    await page.reload()
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  })

  await test.step('the password and a last code switch it off', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Switch off two-factor authentication' })
    await dialog.getByLabel('Current Password').fill(password)
    await dialog.getByLabel('Code').fill(codeOf(secret, 1))
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await expect(page.getByText('Two-factor authentication is off')).toBeVisible()
  })
})

test('shows brokers only the set-up while the brokerage requires a second factor', async ({
  page,
  browser,
  playwright,
  baseURL,
  callsOf,
}) => {
  const email = `berta.${unique}@bluebonnet.test`
  const admin = await callsOf(people.admin)
  expect(
    (
      await admin.post('/api/auth/create-user', {
        data: { email, password, firstName: 'Berta', lastName: 'Quill', role: 'BROKER' },
      })
    ).ok(),
  ).toBe(true)
  const calls = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  expect((await calls.post('/api/auth/broker-login', { data: { email, password } })).ok()).toBe(true)
  const begun = await calls.post('/api/auth/totp/setup', { data: { password } })
  const { secret } = await answered<{ secret: string }>(begun)
  expect((await calls.post('/api/auth/totp/enable', { data: { code: await previousCodeOf(secret) } })).ok()).toBe(true)

  const broker = await (await browser.newContext({ storageState: await calls.storageState() })).newPage()
  await broker.goto('/brokerage')
  const required = broker.getByRole('switch', { name: 'Require Two-Factor Authentication' })
  await required.click()
  await broker.getByRole('button', { name: 'Save settings' }).click()
  await expect(broker.getByText('Settings saved')).toBeVisible()
  try {
    await page.goto('/broker-login')
    await enter(page, 'manager@bluebonnet.test')
    await expect(page).toHaveURL('/settings?tab=security')
    await expect(
      page.getByText('Your brokerage requires two-factor authentication. Set it up to continue.'),
    ).toBeVisible()
    await page.goto('/deals')
    await expect(page).toHaveURL('/settings?tab=security')
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveText(['Security'])
    await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
    const setup = page.getByRole('button', { name: 'Set up' })
    await setup.click()
    await expect(page.getByRole('dialog', { name: 'Set up two-factor authentication' })).toBeVisible()
  } finally {
    await required.click()
    await broker.getByRole('button', { name: 'Save settings' }).click()
    await expect(broker.getByText('Settings saved')).toBeVisible()
    await expect(async () => expect((await admin.get('/api/users')).status()).toBe(200)).toPass()
  }
})
