import { launchBrowser } from '../lib/browser.mjs'
import { scriptsOf } from './lib/first-scripts.mjs'
import { atMost } from './lib/row.mjs'

/** @type {(import('./lib/first-scripts.mjs').Visit & { name: string, limit: number })[]} */
const visits = [
  { name: 'Landing page', path: '/', limit: 115 },
  { name: 'Sign-in page of agents', path: '/agent-login', limit: 115 },
  { name: 'Sign-in page of brokers', path: '/broker-login', limit: 115 },
  { name: 'Sign-in page of the super admin', path: '/admin-login', limit: 115 },
  { name: 'Agent’s dashboard', path: '/dashboard', as: 'agent', limit: 300 },
  { name: 'Agent’s deals', path: '/deals', as: 'agent', limit: 300 },
  { name: 'Agent’s documents', path: '/documents', as: 'agent', limit: 300 },
  { name: 'Agent’s My Day', path: '/my-day', as: 'agent', limit: 300 },
  { name: 'Broker’s dashboard', path: '/broker-dashboard', as: 'broker', limit: 300 },
  { name: 'Agent’s settings', path: '/settings', as: 'agent', limit: 300 },
  { name: 'Broker’s CDA desk', path: '/cda-desk', as: 'broker', limit: 300 },
  { name: 'Broker’s roster', path: '/roster', as: 'broker', limit: 300 },
  { name: 'Broker’s To Pay', path: '/to-pay', as: 'broker', limit: 300 },
  { name: 'Super admin’s dashboard', path: '/admin-dashboard', as: 'admin', limit: 300 },
]

const largest = (/** @type {import('./lib/first-scripts.mjs').Script[]} */ scripts) =>
  scripts
    .toSorted((a, b) => b.bytes - a.bytes)
    .slice(0, 4)
    .map(({ url, bytes }) => `${new URL(url).pathname.split('/').at(-1)} ${bytes}`)
    .join(', ')

/**
 * JavaScript that a first visit loads, in thousands of bytes as sent (brotli).
 * @type {import('./measures.mjs').Measure}
 */
export const firstLoad = {
  name: 'first-load',
  product: 'demo',
  isSteady: true,
  async run({ product, say }) {
    const browser = await launchBrowser()
    try {
      /** @type {import('./lib/row.mjs').Row[]} */
      const rows = []
      for (const visit of visits) {
        const scripts = await scriptsOf(browser, product.address, visit)
        const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
        say(`${visit.path}: ${scripts.length} scripts, ${bytes} bytes; the largest: ${largest(scripts)}`)
        rows.push(
          atMost({ measure: `${visit.name}, JavaScript`, value: bytes / 1_000, unit: 'KB', limit: visit.limit }),
        )
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}
