import { Client } from './lib/client.mjs'
import { loadedData } from './lib/loaded-data.mjs'
import { Product } from './lib/product.mjs'
import { atMost } from './lib/row.mjs'
import { percentile } from './lib/statistics.mjs'

const turns = 60
const most = 1.2
const lists = {
  agent: ['/api/deals', '/api/clients', '/api/properties', '/api/documents', '/api/cdas', '/api/activity', '/api/notifications', '/api/calendar-events'],
  broker: [
    '/api/deals', '/api/deals?status=PENDING', '/api/deals?side=BUYER', '/api/deals?q=austin', '/api/deals/pending-approvals', '/api/clients', '/api/clients?type=BUYER', '/api/clients?q=nguyen',
    '/api/properties', '/api/properties?status=SOLD', '/api/properties?q=oak', '/api/documents', '/api/documents?type=CONTRACT', '/api/documents?q=contract', '/api/cdas', '/api/activity',
    '/api/notifications', '/api/calendar-events', '/api/leads',
  ],
}

const pageOf = (path) => `${path}${path.includes('?') ? '&' : '?'}limit=50`

/** Milliseconds of each asking of a page, of both tiers in turn: what else the machine does meets both. */
const timesOf = async (clients, path) => {
  const times = clients.map(() => [])
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, client] of clients.entries()) {
      const started = performance.now()
      await client.bytes(pageOf(path))
      times[index].push(performance.now() - started)
    }
  }
  return times.map((list) => percentile(list.slice(turns / 6), 0.95))
}

/** The p95 of every list's page at the large tier against the mid one's. */
export const comparePages = async (large, mid, say) => {
  const ratios = []
  for (const [portal, paths] of Object.entries(lists)) {
    const clients = await Promise.all([large, mid].map((product) => Client.signIn(product.address, portal)))
    for (const path of paths) {
      const [ofLarge, ofMid] = await timesOf(clients, path)
      say(`${portal} ${path}: ${ofLarge.toFixed(1)} ms, at the mid tier ${ofMid.toFixed(1)} ms`)
      ratios.push({ name: `${portal} ${path}`, ratio: ofLarge / ofMid })
    }
  }
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)[0]
  return [atMost({ measure: `A page at the large tier against the mid one, p95 (worst: ${worst.name})`, value: worst.ratio, unit: 'times', limit: most })]
}

export const pageCost = {
  name: 'page-cost',
  product: 'large',
  async run({ product, say }) {
    const mid = await Product.start(await loadedData('mid'))
    try {
      return await comparePages(product, mid, say)
    } finally {
      await mid.stop()
    }
  },
}
