import type { Page } from '@playwright/test'

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
  // The page itself looks for the sentence: each look of an expectation would wait for the held navigation.
  const told = page.waitForFunction(
    () => {
      // A document that has just begun has no body.
      const words = document.querySelector('body')?.innerText ?? ''
      return words.includes('Unauthorized') && words.includes('You are logged out. Logging in again...')
    },
    undefined,
    { timeout: 30_000 },
  )
  await Promise.all([find(), told])
  leave()
}
