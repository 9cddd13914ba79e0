import { expect, type Page } from '@playwright/test'

/**
 * Delays calls of `url` until the returned function is called, so that a test can check the waiting state on any
 * machine.
 */
export const hold = async (page: Page, url: string | RegExp): Promise<() => void> => {
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(url, async (route) => {
    await opened
    await route.continue()
  })
  return () => open?.()
}

/** Does something that finds the session ended: the page says so, and half a second later leads to sign-in. */
export const expectSignInPrompt = async (page: Page, find: () => Promise<unknown>): Promise<void> => {
  const leave = await hold(page, /\/(?:api\/)?login\?/)
  // An expectation that starts during a navigation waits for the new page, so this one starts before.
  const told = expect(page.getByText('You are logged out. Logging in again...')).toBeVisible({ timeout: 30_000 })
  await Promise.all([find(), told])
  leave()
}
