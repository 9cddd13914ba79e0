import { readingCalls } from '../lib/reading-calls.mjs'
import { rowsToRead } from '../lib/rows-to-read.mjs'
import { Client } from './lib/client.mjs'
import { loadedData } from './lib/loaded-data.mjs'
import { Product } from './lib/product.mjs'
import { atMost } from './lib/row.mjs'
import { percentile } from './lib/statistics.mjs'

/** Rounds of the first look at a page, and of each time that it is come back to. */
const rounds = { first: 4, again: 12 }
/** So often a page that was above the limit is come back to after all others: chance goes away with that, a cost stays. */
const returns = 6
const turns = 20
const most = 1.2
const rowsAsked = 50

/** What screens ask with two filters together: the desk's closed deals without a CDA, and a span of the calendar. */
const closedWithoutCda = `/api/deals?limit=${rowsAsked}&status=CLOSED&withoutCda=true`
const span = 'startDate endDate'

/** Whether an address asks for a page of a list, under one filter, order or search at most, or for a span. */
const isPage = (path) => {
  const given = [...new URL(path, 'http://list').searchParams.keys()].filter((name) => name !== 'limit')
  return path.includes(`limit=${rowsAsked}`) && (given.length < 2 || given.join(' ') === span)
}

/** Every page of every list, as the product itself describes its calls, with the ids of the product's own rows. */
const pathsOf = async (product) => {
  const document = await (await fetch(`${product.address}/api/openapi.json`)).json()
  return readingCalls(document, await rowsToRead((sql) => product.query(sql))).filter(isPage).concat(closedWithoutCda)
}

/** How many rows both tiers have, up to a page. Null where the call is not the portal's. */
const rowsOf = async (clients, paths) => {
  const rows = await Promise.all(clients.map((client, index) => client.rows(paths[index])))
  return rows.includes(null) ? null : Math.min(...rows)
}

/** The p95 of a page at each tier, asked for in turn, now one first and now the other: what else the machine does meets both. */
const p95sOf = async ({ clients, paths }) => {
  const times = clients.map(() => [])
  for (let turn = 0; turn < turns; turn += 1) {
    const inTurn = [...clients.entries()]
    for (const [index, client] of turn % 2 === 0 ? inTurn : inTurn.toReversed()) {
      const started = performance.now()
      await client.bytes(paths[index])
      times[index].push(performance.now() - started)
    }
  }
  return times.map((list) => percentile(list, 0.95))
}

/** The least p95 of several rounds at each tier, and of what was measured before: another program's share of the machine, and a process that tidies up, add to a time and never take from it. */
const leastOf = async (page, many) => {
  await p95sOf(page)
  let least = page.costs
  for (let round = 0; round < many; round += 1) {
    const p95s = await p95sOf(page)
    least = least.map((value, index) => Math.min(value, p95s[index]))
  }
  return least
}

/** A page that both tiers fill with as many rows, and more behind it: ten pending deals are no match for fifty. Where one has none, all that there are. */
const limitOf = (rows) => (rows === 0 ? rowsAsked : Math.max(rows - 1, 1))

/** Every list as { name, paths, clients, costs }, its costs in milliseconds at the large tier and the mid one not known yet. A portal's empty lists are left out, with all their filters. */
const pagesOf = async (products) => {
  const [large, mid] = await Promise.all(products.map(pathsOf))
  const pages = []
  for (const portal of ['agent', 'broker', 'admin']) {
    const clients = await Promise.all(products.map((product) => Client.signIn(product.address, portal)))
    const empty = new Set()
    for (const [index, path] of large.entries()) {
      const list = path.split('?')[0]
      const rows = empty.has(list) ? null : await rowsOf(clients, [path, mid[index]])
      if (rows === 0 && path.endsWith(`limit=${rowsAsked}`)) empty.add(list)
      else if (rows !== null) pages.push({ name: `${portal} ${path}`, paths: [path, mid[index]].map((each) => each.replace(`limit=${rowsAsked}`, `limit=${limitOf(rows)}`)), clients, costs: products.map(() => Number.POSITIVE_INFINITY) })
    }
  }
  return pages
}

const ratioOf = ({ costs: [ofLarge, ofMid] }) => ofLarge / ofMid

/** The p95 of every list's page at the large tier against the mid one's. */
const comparePages = async (large, mid, say) => {
  const pages = await pagesOf([large, mid])
  for (let turn = 0; turn <= returns; turn += 1) {
    const doubtful = turn === 0 ? pages : pages.filter((page) => ratioOf(page) > most)
    for (const page of doubtful) {
      page.costs = await leastOf(page, turn === 0 ? rounds.first : rounds.again)
      const [ofLarge, ofMid] = page.costs
      say(`${page.name}: ${ofLarge.toFixed(1)} ms, at the mid tier ${ofMid.toFixed(1)} ms`)
    }
  }
  const worst = pages.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0]
  return [atMost({ measure: `A page at the large tier against the mid one, p95 (worst: ${worst.name})`, value: ratioOf(worst), unit: 'times', limit: most })]
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
