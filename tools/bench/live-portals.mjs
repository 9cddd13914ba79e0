import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../lib/browser.mjs'
import { releasePortal, rollbackPortal } from '../lib/web-root.mjs'
import { root } from '../lib/workspace.mjs'
import { openContext } from './lib/open-context.mjs'
import { atMost } from './lib/row.mjs'
import { until } from './lib/statistics.mjs'

const name = 'mfe-agent'
const title = 'Measured'

/** The portal's build under other titles, as its next release. */
const nextBuild = async () => {
  const dist = await mkdtemp(join(tmpdir(), 'bluebonnet-next-'))
  await cp(join(root, name, 'dist'), dist, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) })
  const file = join(dist, 'portal.json')
  const portal = JSON.parse(await readFile(file, 'utf8'))
  for (const route of portal.routes) route.title = title
  await writeFile(file, JSON.stringify(portal))
  return dist
}

const secondsSince = (/** @type {number} */ start) => (Date.now() - start) / 1_000

/**
 * A tab that is open while its portal is released and rolled back, and while the API is away. Of a release all counts
 * that comes after the gate, until the next screen is its own.
 * @type {import('./measures.mjs').Measure}
 */
export const livePortals = {
  name: 'live-portals',
  product: 'demo',
  async run({ product, say }) {
    const { dataDir, address } = product
    const dist = await nextBuild()
    const browser = await launchBrowser()
    try {
      const context = await openContext(browser, address, 'agent')
      const page = await context.newPage()
      const notice = page.getByText('A new version is ready.')
      const goTo = (/** @type {string} */ label) =>
        page
          .getByRole('navigation')
          .getByRole('link', { name: new RegExp(`^${label}`) })
          .click()
      const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'))
      await page.goto('/support')
      await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
      await stream

      const releasing = Date.now()
      await releasePortal(name, { dist, dataDir })
      await notice.waitFor()
      await goTo('Training')
      await page.waitForFunction((word) => document.title.startsWith(word), title)
      await page.getByRole('heading', { name: 'Training', level: 1 }).waitFor()
      const released = secondsSince(releasing)

      const rolling = Date.now()
      await rollbackPortal(name, { dataDir })
      await notice.waitFor()
      const rolledBack = secondsSince(rolling)

      await page.goto('/support')
      await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor()
      process.kill((await product.processes()).api, 'SIGKILL')
      await goTo('Clients')
      const isReady = () =>
        fetch(`${address}/api/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        )
      await until('the API is not back', isReady, { everyMs: 20 })
      const back = Date.now()
      await page.getByText(/^All Clients/).waitFor()
      const healed = secondsSince(back)
      say(`released in ${released} s, rolled back in ${rolledBack} s, healed in ${healed} s`)
      return [
        atMost({ measure: 'A release, on the next screen of an open tab', value: released, unit: 's', limit: 10 }),
        atMost({ measure: 'A roll-back, told in an open tab', value: rolledBack, unit: 's', limit: 2 }),
        atMost({ measure: 'A screen that waits for the API, once that is back', value: healed, unit: 's', limit: 3 }),
      ]
    } finally {
      await browser.close()
      await rm(dist, { recursive: true })
    }
  },
}
