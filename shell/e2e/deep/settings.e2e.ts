import { expect, type Page } from '@playwright/test'
import { choose, newAgent, test } from '../support/office.js'
import { password, people } from '../support/people.js'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
/** The selected option of a list field. */
const shown = (page: Page, field: string) =>
  page.locator('.ant-form-item', { has: page.getByLabel(field, { exact: true }) })

test('every settings tab shows its texts and saves its fields', async ({ openAs, callsOf }) => {
  const person = await newAgent(await callsOf(people.broker), 'Sela')
  const page = await openAs(person, '/settings')
  await expect(page.getByRole('tab')).toHaveText(['Profile', 'Business', 'Notifications', 'Security', 'Support'])

  await test.step('profile', async () => {
    const profile = page.getByRole('tabpanel', { name: 'Profile' })
    await expect(profile.getByText('Sela Newcomer')).toBeVisible()
    await expect(profile.getByText(person.email)).toBeVisible()
    await expect(profile.getByLabel('Phone')).toHaveValue('')
    await expect(profile.getByRole('button', { name: 'Change photo' })).toBeVisible()
    await choose(page, profile, 'Agent Status', 'Pending')
    await choose(page, profile, 'Compensation Plan', '90/10 + per-file fee')
    await profile.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Success', { exact: true })).toBeVisible()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await page.reload()
    await expect(shown(page, 'Agent Status')).toContainText('Pending')
    await expect(shown(page, 'Compensation Plan')).toContainText('90/10 + per-file fee')
  })

  await test.step('business', async () => {
    await tab(page, 'Business').click()
    await expect(page).toHaveURL('/settings?tab=business')
    const compliance = page.getByRole('list', { name: 'Texas Compliance' })
    await expect(compliance.getByText('IABS', { exact: true })).toBeVisible()
    await expect(compliance.getByText('Consumer Protection Notice', { exact: true })).toBeVisible()
    await expect(page.getByText('Active', { exact: true })).toHaveCount(2)
    await expect(page.getByText('4-year document retention policy', { exact: false })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  })

  await test.step('notifications', async () => {
    await tab(page, 'Notifications').click()
    const boxes = [
      'New leads and inquiries',
      'Deal status updates',
      'Commission payments',
      'Document deadline reminders',
    ]
    for (const box of boxes) await expect(page.getByLabel(box)).toBeChecked()
    await expect(page.getByLabel('Marketing emails')).not.toBeChecked()
    await expect(shown(page, 'Frequency')).toContainText('Immediate')
    await page.getByLabel('Deal status updates').uncheck()
    await page.getByLabel('Marketing emails').check()
    await choose(page, page, 'Preferred Contact Method', 'Both')
    await choose(page, page, 'Frequency', 'Daily digest')
    await tab(page, 'Support').click()
    await expect(page.getByLabel('Marketing emails')).toHaveCount(0)
    await tab(page, 'Notifications').click()
    await expect(page.getByLabel('Marketing emails')).toBeChecked()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Deal status updates')).not.toBeChecked()
    await expect(page.getByLabel('Marketing emails')).toBeChecked()
    await expect(shown(page, 'Preferred Contact Method')).toContainText('Both')
    await expect(shown(page, 'Frequency')).toContainText('Daily digest')
  })

  await test.step('security', async () => {
    await tab(page, 'Security').click()
    for (const fact of ['Single Sign-On', 'Account Verified', 'Data Encryption'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible()
    await page.getByLabel('Current Password').fill(password)
    await page.getByLabel('New Password').fill('short')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Minimum 8 characters')).toBeVisible()
    await page.getByLabel('New Password').fill('pecan orchard at dusk')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed successfully')).toBeVisible()
    await expect(page.getByLabel('New Password')).toHaveValue('')
  })

  await test.step('support, and sign-out', async () => {
    await tab(page, 'Support').click()
    for (const card of ['Knowledge Base', 'Email Support', 'Phone Support', 'Training Resources'])
      await expect(page.getByRole('heading', { name: card })).toBeVisible()
    await expect(page.getByText('within 24 hours').first()).toBeVisible()
    await expect(page.getByText('v2.0.0')).toBeVisible()
    await expect(page.getByRole('link', { name: /^\(512\) 555-/ })).toHaveAttribute('href', /^tel:512555\d{4}$/)
    await page.getByRole('link', { name: 'Knowledge Base' }).click()
    await expect(page.getByText('Support center coming soon')).toBeVisible()
    await page.getByRole('link', { name: 'Training' }).click()
    await expect(page.getByText('Training resources coming soon')).toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('form', { name: 'Interested in Joining' })).toBeVisible()
  })
})

test.describe('where calls fail', () => {
  test.use({ refusalsExpected: true })
  test('says what cannot be saved and leaves the form as it was', async ({ openAs }) => {
    const page = await openAs(people.agent, '/settings')
    await page.route('**/api/agent/profile', async (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await choose(page, page, 'Agent Status', 'Inactive')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to update profile')).toBeVisible()
    await expect(shown(page, 'Agent Status')).toContainText('Inactive')
    await page.route('**/api/auth/logout', async (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText('Failed to logout')).toBeVisible()
    await expect(page).toHaveURL('/settings')
  })

  test('refuses a wrong current password beside its field', async ({ openAs }) => {
    const page = await openAs(people.agent, '/settings?tab=security')
    await page.getByLabel('Current Password').fill('not this one')
    await page.getByLabel('New Password').fill('pecan orchard at dusk')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current Password')).toHaveAccessibleDescription('The current password is wrong')
    await expect(page.getByLabel('New Password')).toHaveValue('pecan orchard at dusk')
  })
})

test('only brokers change the brokerage’s details; everybody sees them', async ({ openAs }) => {
  const page = await openAs(people.broker, '/settings?tab=business')
  const before = await page.getByRole('definition').nth(4).innerText()
  const phone = before === '(512) 555-0150' ? '(512) 555-0151' : '(512) 555-0150'
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit brokerage' })
  await dialog.getByLabel('Phone').fill(phone)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const agent = await openAs(people.agent, '/settings?tab=business')
  await expect(agent.getByText(phone)).toBeVisible()
})
