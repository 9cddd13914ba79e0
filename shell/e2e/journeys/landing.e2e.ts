import { expect, type Page } from '@playwright/test'
import { expectSignInPrompt, hold } from '../support/hold.js'
import { consoleErrorsOf } from '../support/quiet.js'
import { test } from '../support/office.js'
import { signIn } from '../support/people.js'

const unique = Date.now().toString(36)
const leadForm = (page: Page) => page.getByRole('form', { name: 'Interested in Joining' })

const fill = async (page: Page): Promise<void> => {
  const form = leadForm(page)
  await form.getByLabel('First Name').fill('Lupe')
  await form.getByLabel('Last Name').fill(`Aguilar ${unique}`)
  await form.getByLabel('Email').fill(`lupe.${unique}@mail.test`)
  await form.getByLabel('Phone').fill('(210) 555-0142')
  await form.getByLabel('Message').fill('Ten years in San Antonio.')
}

test('the public page describes the product and leads to each portal and back', async ({ page }) => {
  const complaints = consoleErrorsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const card of [
    'Texas compliance',
    'Commission tracking',
    'Client management',
    'Document storage',
    'Deal pipeline',
    'Listing tools',
  ]) {
    await expect(page.getByRole('heading', { name: card, level: 3 })).toBeVisible()
  }
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText('© 2024')
  for (const notice of [
    'Texas Real Estate Commission Information About Brokerage Services',
    'Texas Real Estate Commission Consumer Protection Notice',
  ]) {
    await expect(footer.getByRole('link', { name: notice })).toHaveAttribute(
      'href',
      /^https:\/\/www\.trec\.texas\.gov\//,
    )
  }
  for (const nowhere of ['Privacy Policy', 'Terms of Service', 'Support']) {
    await footer.getByRole('link', { name: nowhere }).click()
    await expect(page).toHaveURL(/\/(#content)?$/)
  }

  const bar = page.getByRole('navigation', { name: 'Sign in' })
  const ways = [
    [bar.getByRole('button', { name: 'Admin Login' }), '/admin-login', 'Super Admin Portal'],
    [bar.getByRole('button', { name: 'Broker Login' }), '/broker-login', 'Broker Portal'],
    [bar.getByRole('button', { name: 'Agent Login' }), '/agent-login', 'Agent Portal'],
    [page.getByRole('button', { name: 'Broker Portal' }), '/broker-login', 'Broker Portal'],
    [page.getByRole('button', { name: 'Agent Portal' }), '/agent-login', 'Agent Portal'],
    [page.getByRole('main').getByRole('button', { name: 'Broker Login' }), '/broker-login', 'Broker Portal'],
    [page.getByRole('main').getByRole('button', { name: 'Agent Login' }), '/agent-login', 'Agent Portal'],
  ] as const
  for (const [button, path, title] of ways) {
    await button.click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  }
  expect(complaints).toEqual([])
})

test('the lead form requires its fields, keeps what was typed through failures, and empties on success', async ({
  page,
}) => {
  await page.goto('/')
  const form = leadForm(page)
  for (const label of ['First Name', 'Last Name', 'Email', 'Role Interest'])
    await expect(form.getByLabel(label)).toHaveAttribute('required', '')
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(form.getByLabel('Role Interest')).toHaveValue('AGENT')
  await expect(form.getByLabel('Role Interest').getByRole('option')).toHaveText(['Broker', 'Agent'])
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(form.getByLabel('First Name')).toBeFocused()
  await fill(page)
  const submit = form.getByRole('button', { name: /^Submit/ })
  const failed = async (description: string): Promise<void> => {
    await submit.click()
    const toast = page.getByRole('alert')
    await expect(toast).toContainText('Error')
    await expect(toast).toContainText(description)
    await expect(form.getByLabel('Message')).toHaveValue('Ten years in San Antonio.')
    await expect(submit).toBeEnabled()
  }

  await test.step('no connection', async () => {
    await page.route('**/api/leads', async (route) => route.abort())
    await failed('Failed to connect. Please try again.')
  })
  await test.step('a failure without a message, and one with the server’s', async () => {
    await page.route('**/api/leads', async (route) => route.fulfill({ status: 502, body: '' }))
    await failed('Failed to submit. Please try again.')
    await page.route('**/api/leads', async (route) =>
      route.fulfill({
        status: 429,
        json: {
          statusCode: 429,
          code: 'TOO_MANY',
          message: 'Too many messages. Try again later.',
          error: 'Too many messages. Try again later.',
        },
      }),
    )
    await failed('Too many messages. Try again later.')
    await page.unroute('**/api/leads')
  })
  await test.step('the server refuses a wrong address beside its field', async () => {
    await form.getByLabel('Email').fill('lupe@mail')
    await submit.click()
    await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Enter a valid e-mail address')
    await form.getByLabel('Email').fill(`lupe.${unique}@mail.test`)
  })
  await test.step('busy, then accepted', async () => {
    const answer = await hold(page, '**/api/leads')
    await submit.click()
    await expect(submit).toHaveText('Submitting...')
    await expect(submit).toBeDisabled()
    answer()
    await expect(page.getByText('Thank you for your interest!')).toBeVisible()
    await expect(page.getByText("We'll be in touch soon.")).toBeVisible()
    await expect(submit).toHaveText('Submit')
    for (const label of ['First Name', 'Last Name', 'Email', 'Phone', 'Message'])
      await expect(form.getByLabel(label)).toHaveValue('')
  })
})

test('an unknown path says so, and every guarded screen sends a visitor to sign in', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  for (const path of ['/dashboard', '/admin-dashboard', '/settings?tab=security']) {
    await expectSignInPrompt(page, async () => page.goto(path))
    await expect(page).toHaveURL(`/agent-login?next=${encodeURIComponent(path)}`)
  }
})

test('works in a browser without storage: shows pages and lets people sign in and work', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const complaints = consoleErrorsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(page, 'agent')
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  expect(complaints).toEqual([])
})
