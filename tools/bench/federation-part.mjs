import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../lib/browser.mjs'
import { scriptsOf } from './lib/first-scripts.mjs'
import { atMost } from './lib/row.mjs'
import { buildOneBundle, startSite } from './one-bundle/site.mjs'

const limit = 25
/** @type {(import('./lib/first-scripts.mjs').Visit & { name: string })[]} */
const visits = [
  { name: 'Landing page', path: '/' },
  { name: 'Agent’s dashboard', path: '/dashboard', as: 'agent' },
  { name: 'Agent’s deals', path: '/deals', as: 'agent' },
]

const kilobytes = (/** @type {import('./lib/first-scripts.mjs').Script[]} */ scripts) =>
  scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

/**
 * What it costs that portals are built and released alone: JavaScript of a first visit, beside the same sources built
 * as one bundle with the same loaders.
 * @type {import('./measures.mjs').Measure}
 */
export const federationPart = {
  name: 'federation-part',
  product: 'demo',
  isSteady: true,
  async run({ product, say }) {
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-one-bundle-'))
    await buildOneBundle(folder)
    const site = await startSite(folder, product.address)
    const browser = await launchBrowser()
    try {
      /** @type {import('./lib/row.mjs').Row[]} */
      const rows = []
      for (const visit of visits) {
        const federated = kilobytes(await scriptsOf(browser, product.address, visit))
        const whole = kilobytes(await scriptsOf(browser, product.address, { ...visit, site: site.address }))
        say(`${visit.path}: ${federated.toFixed(1)} KB in portals, ${whole.toFixed(1)} KB in one bundle`)
        rows.push(
          atMost({
            measure: `${visit.name}, federation’s part of the JavaScript`,
            value: federated - whole,
            unit: 'KB',
            limit,
          }),
        )
      }
      return rows
    } finally {
      await browser.close()
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
}
