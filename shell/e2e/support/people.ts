import { expect, type Browser, type Page } from '@playwright/test'

/** Sign-ins of the demo brokerage (docs/rules/accounts-and-sessions.md#demo-sign-ins). */
export const people = {
  admin: { page: '/admin-login', email: 'admin@bluebonnet.test', home: '/admin-dashboard' },
  broker: { page: '/broker-login', email: 'broker@bluebonnet.test', home: '/broker-dashboard' },
  coordinator: { page: '/agent-login', email: 'tc@bluebonnet.test', home: '/my-day' },
  agent: { page: '/agent-login', email: 'agent@bluebonnet.test', home: '/dashboard' },
  secondAgent: { page: '/agent-login', email: 'agent2@bluebonnet.test', home: '/dashboard' },
} as const
export const password = 'bluebonnet-demo'

export const signIn = async (page: Page, who: keyof typeof people): Promise<void> => {
  const { page: path, email, home } = people[who]
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(home)
}

/** Opens a separate browser context for one user and signs in on the page. */
export const browserOf = async (browser: Browser, who: keyof typeof people): Promise<Page> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, who)
  return page
}
