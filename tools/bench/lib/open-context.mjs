/**
 * A browser's profile of its own, signed in as one of the demo's portals, or as nobody.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {import('./client.mjs').Portal | undefined} as
 * @param {import('@playwright/test').BrowserContextOptions} [options]
 */
export const openContext = async (browser, address, as, options = {}) => {
  const context = await browser.newContext({ baseURL: address, ...options })
  if (as === undefined) return context
  const answer = await context.request.post(`/api/auth/${as}-login`, {
    headers: { origin: address },
    data: { email: `${as}@bluebonnet.test`, password: 'bluebonnet-demo' },
  })
  if (!answer.ok()) throw new Error(`${as} could not sign in: ${answer.status()}`)
  return context
}
