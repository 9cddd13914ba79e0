import { launchBrowser, openContext } from './lib/chromium.mjs'
import { atMost } from './lib/row.mjs'
import { pause } from './lib/statistics.mjs'

const quietMs = 1_500
const smallestPacked = 1_400
const visits = [
  { name: 'Landing page', path: '/', limit: 115 },
  { name: 'Sign-in page of agents', path: '/agent-login', limit: 115 },
  { name: 'Sign-in page of brokers', path: '/broker-login', limit: 115 },
  { name: 'Sign-in page of the super admin', path: '/admin-login', limit: 115 },
  { name: 'Agent’s dashboard', path: '/dashboard', as: 'agent', limit: 300 },
  { name: 'Agent’s deals', path: '/deals', as: 'agent', limit: 300 },
  { name: 'Agent’s documents', path: '/documents', as: 'agent', limit: 300 },
  { name: 'Broker’s dashboard', path: '/broker-dashboard', as: 'broker', limit: 300 },
  { name: 'Super admin’s dashboard', path: '/admin-dashboard', as: 'admin', limit: 300 },
]

/** Bytes of one script as they came over the wire; throws for one that should have come packed and did not. */
const wireBytes = async (response) => {
  const { responseBodySize } = await response.request().sizes()
  const packing = await response.headerValue('content-encoding')
  if (packing !== 'br' && responseBodySize > smallestPacked) throw new Error(`${response.url()} comes without brotli`)
  return responseBodySize
}

/** Opens the page in a browser that has never been here and waits until nothing more is fetched. Answers its scripts' bytes. */
const scriptsOf = async (browser, address, { path, as }) => {
  const context = await openContext(browser, address, as)
  try {
    const page = await context.newPage()
    const scripts = []
    let last = Date.now()
    page.on('request', () => { last = Date.now() })
    page.on('response', (response) => { if (/javascript/.test(response.headers()['content-type'] ?? '')) scripts.push(response) })
    page.on('requestfinished', () => { last = Date.now() })
    await page.goto(path)
    await page.getByRole('heading').first().waitFor({ timeout: 30_000 })
    while (Date.now() - last < quietMs) await pause(100)
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
    return await Promise.all(scripts.map(async (response) => ({ url: response.url(), bytes: await wireBytes(response) })))
  } finally {
    await context.close()
  }
}

const largest = (scripts) =>
  scripts.toSorted((a, b) => b.bytes - a.bytes).slice(0, 4).map(({ url, bytes }) => `${new URL(url).pathname.split('/').at(-1)} ${bytes}`).join(', ')

/** JavaScript that a first visit loads, in thousands of bytes as sent (brotli). */
export const firstLoad = {
  name: 'first-load',
  product: 'demo',
  async run({ product, say }) {
    const browser = await launchBrowser()
    try {
      const rows = []
      for (const visit of visits) {
        const scripts = await scriptsOf(browser, product.address, visit)
        const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
        say(`${visit.path}: ${scripts.length} scripts, ${bytes} bytes; the largest: ${largest(scripts)}`)
        rows.push(atMost({ measure: `${visit.name}, JavaScript`, value: bytes / 1_000, unit: 'KB', limit: visit.limit, isAim: visit.isAim }))
      }
      return rows
    } finally {
      await browser.close()
    }
  },
}
