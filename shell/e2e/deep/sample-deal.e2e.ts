import { expect, test, type Page } from '@playwright/test'
import { startEmpty } from '../support/new-brokerage.js'
import { consoleErrorsOf } from '../support/quiet.js'

const secret = 'prickly pear fence line'
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const signIn = async (page: Page, path: string, email: string, home: string): Promise<void> => {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL((url) => url.pathname === home)
}

const make = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make a sample deal' }).click()
  await expect(page.getByRole('heading', { name: '1 Sample Street', level: 1 })).toBeVisible()
  await expect(page.getByText('It counts in lists and reports until you remove it.')).toBeVisible()
}

const confirm = (page: Page): Promise<void> =>
  page.getByRole('dialog', { name: 'Remove the sample deal?' }).getByRole('button', { name: 'Remove' }).click()

test('a new brokerage tries the sample deal and removes it, at a desk and on a phone', async ({ browser }) => {
  test.setTimeout(180_000)
  const product = await startEmpty()
  try {
    const create = ['admin:create', '--email', 'ada@sample.test', '--first', 'Ada', '--last', 'Jones']
    expect(await product.run(create, secret)).toBe(0)
    const settings = { baseURL: product.address, serviceWorkers: 'block', viewport: wide } as const
    const admin = await browser.newPage(settings)
    await signIn(admin, '/admin-login', 'ada@sample.test', '/admin-dashboard')
    const broker = { firstName: 'Bea', lastName: 'Navarro', email: 'bea@sample.test', password: secret, role: 'BROKER' }
    expect((await admin.request.post('/api/auth/create-user', { data: broker })).ok()).toBe(true)
    const page = await browser.newPage(settings)
    const complaints = consoleErrorsOf(page)
    await signIn(page, '/broker-login', broker.email, '/broker-dashboard')

    await test.step('at a desk it is submitted, approved and removed from the list of steps', async () => {
      await make(page)
      await page.getByRole('button', { name: 'Submit for approval' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Submit for approval' }).click()
      await page.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('The deal has been successfully approved.')).toBeVisible()
      await page.getByRole('link', { name: 'All deals' }).click()
      await expect(
        page.getByRole('article', { name: '1 Sample Street' }).getByText('Sample', { exact: true }),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Broker Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Getting started: 0 of 6 done' })).toBeVisible()
      await page.getByRole('button', { name: 'Remove the sample deal' }).click()
      await confirm(page)
      await expect(page.getByRole('button', { name: 'Make a sample deal' })).toBeVisible()
    })

    await test.step('on a phone it is removed from its page', async () => {
      await page.setViewportSize(phone)
      await make(page)
      const { pathname } = new URL(page.url())
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
      await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Deals' }).click()
      const row = page.getByRole('article', { name: '1 Sample Street' })
      await expect(row.getByText('Sample', { exact: true })).toBeVisible()
      // The list shows its last answer, with the first sample, until the next one arrives.
      await expect(row.getByRole('link', { name: '1 Sample Street' })).toHaveAttribute('href', pathname)
      await row.getByRole('link', { name: '1 Sample Street' }).click()
      await page.getByRole('button', { name: 'Remove the sample deal' }).click()
      await confirm(page)
      await expect(page).toHaveURL((url) => url.pathname === '/deals')
      await expect(page.getByText('No deals yet')).toBeVisible()
      await page.goto('/clients')
      await expect(page.getByText('No clients yet')).toBeVisible()
    })
    expect(complaints).toEqual([])
  } finally {
    await product.stop()
  }
})
