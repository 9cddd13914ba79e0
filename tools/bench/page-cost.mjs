import { Client } from './lib/client.mjs'
import { loadedData } from './lib/loaded-data.mjs'
import { Product } from './lib/product.mjs'
import { atMost } from './lib/row.mjs'
import { percentile } from './lib/statistics.mjs'

const rounds = 12
/** So many more for a page that was above the limit: chance goes away with them, a cost stays. */
const roundsOfDoubt = 60
const turns = 20
const most = 1.2
const lists = {
  agent: ['/api/deals', '/api/clients', '/api/properties', '/api/documents', '/api/cdas', '/api/activity', '/api/notifications', '/api/calendar-events'],
  broker: [
    '/api/deals', '/api/deals?status=PENDING', '/api/deals?side=BUYER', '/api/deals?q=austin', '/api/deals/pending-approvals', '/api/clients', '/api/clients?type=BUYER', '/api/clients?q=nguyen',
    '/api/properties', '/api/properties?status=SOLD', '/api/properties?q=oak', '/api/documents', '/api/documents?type=CONTRACT', '/api/documents?q=contract', '/api/cdas', '/api/cdas?state=OPEN', '/api/cdas?state=APPROVED', '/api/deals?status=CLOSED&withoutCda=true', '/api/documents?archived=true',
    '/api/deals?q=br', '/api/activity', '/api/notifications', '/api/notifications?unread=true', '/api/calendar-events', '/api/calendar-events?eventType=SHOWING', '/api/leads', '/api/roster', '/api/roster?q=nguyen', '/api/roster?order=commission', '/api/roster?order=cap',
  ],
}

const pageOf = (path, rows) => `${path}${path.includes('?') ? '&' : '?'}limit=${rows}`

/** How many rows both tiers can fill a page with, 50 at most: a page of ten pending deals is no match for one of fifty. */
const rowsOf = async (clients, path) => {
  const pages = await Promise.all(clients.map((client) => client.call('GET', pageOf(path, 50))))
  return Math.max(Math.min(...pages.map(({ length }) => length)), 1)
}

/** The p95 of a page at each tier, asked for in turn, now one first and now the other: what else the machine does meets both. */
const p95sOf = async (clients, page) => {
  const times = clients.map(() => [])
  for (let turn = 0; turn < turns; turn += 1) {
    const inTurn = [...clients.entries()]
    for (const [index, client] of turn % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const started = performance.now()
      await client.bytes(page)
      times[index].push(performance.now() - started)
    }
  }
  return times.map((list) => percentile(list, 0.95))
}

/** The least p95 of several rounds at each tier, and of what was measured before: another program's share of the machine adds to a time and never takes from it. */
const leastOf = async (clients, page, count, before) => {
  let least = before
  for (let round = 0; round < count; round += 1) {
    const p95s = await p95sOf(clients, page)
    least = least.map((value, index) => Math.min(value, p95s[index]))
  }
  return least
}

/** What a page costs at each tier, in milliseconds. */
const costsOf = async (clients, path) => {
  const page = pageOf(path, await rowsOf(clients, path))
  await p95sOf(clients, page)
  const costs = await leastOf(clients, page, rounds, clients.map(() => Number.POSITIVE_INFINITY))
  const [ofLarge, ofMid] = costs
  return ofLarge <= most * ofMid ? costs : leastOf(clients, page, roundsOfDoubt, costs)
}

/** The p95 of every list's page at the large tier against the mid one's. */
const comparePages = async (large, mid, say) => {
  const ratios = []
  for (const [portal, paths] of Object.entries(lists)) {
    const clients = await Promise.all([large, mid].map((product) => Client.signIn(product.address, portal)))
    for (const path of paths) {
      const [ofLarge, ofMid] = await costsOf(clients, path)
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
      await Promise.all([product, mid].map(async (each) => each.untilIdle()))
      return await comparePages(product, mid, say)
    } finally {
      await mid.stop()
    }
  },
}
