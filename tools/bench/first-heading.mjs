import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../lib/browser.mjs'
import { openContext } from './lib/open-context.mjs'
import { atMostTimes } from './lib/row.mjs'
import { buildOneBundle, startSite } from './one-bundle/site.mjs'

const limit = 1.15
const rounds = 3
/** As browsers' own tools pretend a slow 4G. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
/** @typedef {import('./lib/first-scripts.mjs').Visit & { name: string }} Visit */
/** @type {Visit[]} */
const visits = [
  { name: 'Landing page', path: '/' },
  { name: 'Sign-in page of agents', path: '/agent-login' },
  { name: 'Agent’s dashboard', path: '/dashboard', as: 'agent' },
  { name: 'Agent’s deals', path: '/deals', as: 'agent' },
  { name: 'Broker’s dashboard', path: '/broker-dashboard', as: 'broker' },
]

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {{ browser: Browser, address: string, visit: Visit }} Asked */

/**
 * What the edge would let the one bundle's page of a path fetch beside its first script: the files that the page was
 * seen to fetch, and the answers that the product's own page names.
 * @param {Asked & { site: string }} asked
 */
const preloadsOf = async ({ browser, address, site, visit: { path, as } }) => {
  const context = await openContext(browser, address, as)
  try {
    const page = await context.newPage()
    /** @type {string[]} */
    const links = []
    page.on('response', (response) => {
      const kind = response.request().resourceType()
      if (kind === 'script') links.push(`<link rel="preload" as="script" fetchpriority="low" href="${response.url()}">`)
      if (kind === 'stylesheet') links.push(`<link rel="preload" as="style" href="${response.url()}">`)
    })
    await page.goto(site + path)
    await page.locator('h1').first().waitFor()
    const own = await (await context.request.get(path)).text()
    return [...(own.match(/<link rel="preload" as="fetch"[^>]*>/g) ?? []), ...links].join('')
  } finally {
    await context.close()
  }
}

/**
 * Milliseconds until a browser that was never here shows the first heading, over a slow 4G.
 * @param {Asked & { site?: string }} asked
 */
const headingAt = async ({ browser, address, site = address, visit: { path, as } }) => {
  const context = await openContext(browser, address, as)
  try {
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slow4G)
    await page.goto(site + path, { waitUntil: 'commit' })
    const seen = await page.waitForFunction(() => document.querySelector('h1')?.textContent && performance.now())
    return Number(await seen.jsonValue())
  } finally {
    await context.close()
  }
}

/**
 * How much later a first visit shows its heading than with the same sources built as one bundle with the same loaders
 * and preloads.
 * @type {import('./measures.mjs').Measure}
 */
export const firstHeading = {
  name: 'first-heading',
  product: 'demo',
  async run({ product: { address }, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-one-bundle-'))
    await buildOneBundle(folder)
    /** @type {Map<string, string>} */
    const heads = new Map()
    const site = await startSite(folder, address, heads)
    const browser = await launchBrowser()
    try {
      /** @type {import('./lib/row.mjs').Row[]} */
      const rows = []
      for (const visit of visits) {
        heads.set(visit.path, await preloadsOf({ browser, address, site: site.address, visit }))
        let [federated, whole] = [Infinity, Infinity]
        for (let round = 0; round < rounds; round += 1) {
          federated = Math.min(federated, await headingAt({ browser, address, visit }))
          whole = Math.min(whole, await headingAt({ browser, address, site: site.address, visit }))
        }
        say(`${visit.path}: ${federated.toFixed(0)} ms in portals, ${whole.toFixed(0)} ms in one bundle`)
        const measure = `${visit.name}, first heading on slow 4G against one bundle`
        rows.push(atMostTimes({ measure, value: federated / whole, limit }))
      }
      return rows
    } finally {
      await browser.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
