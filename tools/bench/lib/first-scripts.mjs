import { openContext } from './open-context.mjs'
import { pause } from './statistics.mjs'

/** @typedef {{ url: string, bytes: number }} Script */
/** @typedef {{ path: string, as?: import('./client.mjs').Portal, site?: string }} Visit */

const quietMs = 1_500
const smallestPacked = 1_400

/** Bytes of one script as they came over the wire; throws for one that should have come packed and did not. */
const wireBytes = async (/** @type {import('@playwright/test').Response} */ response) => {
  const { responseBodySize } = await response.request().sizes()
  const packing = await response.headerValue('content-encoding')
  if (packing !== 'br' && responseBodySize > smallestPacked) throw new Error(`${response.url()} comes without brotli`)
  return responseBodySize
}

/**
 * Opens the page in a browser that has never been here and waits until nothing more is fetched. Answers its scripts'
 * bytes as sent. `site` is where the page is, when it is not the product's own address.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {Visit} visit
 * @returns {Promise<Script[]>}
 */
export const scriptsOf = async (browser, address, { path, as, site = address }) => {
  const context = await openContext(browser, address, as)
  try {
    const page = await context.newPage()
    /** @type {import('@playwright/test').Response[]} */
    const scripts = []
    let last = Date.now()
    page.on('request', () => {
      last = Date.now()
    })
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response)
    })
    page.on('requestfinished', () => {
      last = Date.now()
    })
    await page.goto(site + path)
    await page.getByRole('heading').first().waitFor({ timeout: 30_000 })
    while (Date.now() - last < quietMs) await pause(100)
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
    return await Promise.all(
      scripts.map(async (response) => ({ url: response.url(), bytes: await wireBytes(response) })),
    )
  } finally {
    await context.close()
  }
}
