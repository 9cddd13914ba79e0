import { isYearEnd, readingCalls } from '../lib/reading-calls.mjs'
import { rowsToRead } from '../lib/rows-to-read.mjs'
import { Client } from './lib/client.mjs'
import { loadedData } from './lib/loaded-data.mjs'
import { Product as Products } from './lib/product.mjs'
import { atMost } from './lib/row.mjs'
import { percentile } from './lib/statistics.mjs'

/** @typedef {import('./lib/product.mjs').Product} Product */
/** @typedef {import('./lib/narrowed.mjs').Narrowed} Narrowed */
/**
 * A list's page as asked at the large tier and the mid one, with the least p95 of each so far, in milliseconds.
 * @typedef {{ name: string, paths: Both<string>, clients: Both<Client>, costs: Both<number> }} Page
 */
/**
 * @template T
 * @typedef {[large: T, mid: T]} Both
 */

/** Rounds of the first look at a page, and of each time that it is come back to. */
const rounds = { first: 2, again: 6 }
/**
 * So often a page that was above a limit is come back to after all others: chance goes away with that, a cost stays.
 */
const returns = 3
const turns = 20
/** What a page may cost at the large tier, in milliseconds and against the mid one, which has an eighth of its rows. */
const mostMs = 25
const mostTimes = 2
/**
 * The same of a list that looks at everybody of the brokerage, or at all its open deals, for a page (docs/measures.md
 * says why each does): its cost goes with people, of whom the mid tier has an eighth.
 */
const mostOfEverybody = { ms: 100, times: 8 }
const everybody = 'agent-accounts|commission/statements|conversations/people|licences|payees|plans|roster'
const looksAtEverybody = new RegExp(`^/api/(${everybody}|messages\\?.*\\bq=)\\b`)
const rowsAsked = 50

/** What screens ask with two filters together: the desk's closed deals without a CDA, and a span of the calendar. */
const closedWithoutCda = `/api/deals?limit=${rowsAsked}&status=CLOSED&withoutCda=true`
const span = 'startDate endDate'

/**
 * Whether an address asks for a page of a list, under one filter, order or search at most, or for a span. A year's end
 * is judged by `plans` alone.
 */
const isPage = (/** @type {string} */ path) => {
  const given = [...new URL(path, 'http://list').searchParams.keys()].filter((name) => name !== 'limit')
  return !isYearEnd(path) && path.includes(`limit=${rowsAsked}`) && (given.length < 2 || given.join(' ') === span)
}

/** Every page of every list, as the product itself describes its calls, with the ids of the product's own rows. */
const pathsOf = async (/** @type {Product} */ product) => {
  const document = await (await fetch(`${product.address}/api/openapi.json`)).json()
  return readingCalls(document, await rowsToRead((sql) => product.query(sql)))
    .filter(isPage)
    .concat(closedWithoutCda)
}

/**
 * How many rows both tiers have, up to a page. Null where the call is not the portal's.
 * @param {Both<Client>} clients
 * @param {Both<string>} paths
 */
const rowsOf = async ([large, mid], [ofLarge, ofMid]) => {
  const [many, fewer] = await Promise.all([large.rows(ofLarge), mid.rows(ofMid)])
  return many === null || fewer === null ? null : Math.min(many, fewer)
}

/**
 * The p95 of a page at each tier, asked for in turn, now one first and now the other: what else the machine does meets
 * both.
 * @param {Page} page
 * @returns {Promise<Both<number>>}
 */
const p95sOf = async ({ clients: [large, mid], paths: [ofLarge, ofMid] }) => {
  /** @typedef {{ client: Client, path: string, times: number[] }} Tier */
  /** @type {Both<Tier>} */
  const tiers = [
    { client: large, path: ofLarge, times: [] },
    { client: mid, path: ofMid, times: [] },
  ]
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { client, path, times } of turn % 2 === 0 ? tiers : tiers.toReversed()) {
      const started = performance.now()
      await client.bytes(path)
      times.push(performance.now() - started)
    }
  }
  return [percentile(tiers[0].times, 0.95), percentile(tiers[1].times, 0.95)]
}

/**
 * The least p95 of several rounds at each tier, and of what was measured before: another program's share of the
 * machine, and a process that tidies up, add to a time and never take from it.
 * @param {Page} page
 * @param {number} many
 */
const leastOf = async (page, many) => {
  await p95sOf(page)
  let least = page.costs
  for (let round = 0; round < many; round += 1) {
    const [large, mid] = await p95sOf(page)
    least = [Math.min(least[0], large), Math.min(least[1], mid)]
  }
  return least
}

/**
 * A page that both tiers fill with as many rows, and more behind it: ten pending deals are no match for fifty. Where
 * one has none, all that there are.
 */
const limitOf = (/** @type {number} */ rows) => (rows === 0 ? rowsAsked : Math.max(rows - 1, 1))

/**
 * Every list, its costs not known yet. A portal's empty lists are left out, with all their filters.
 * @param {Both<Product>} products
 * @param {Narrowed} narrowed
 */
const pagesOf = async ([large, mid], narrowed) => {
  const [ofLarge, ofMid] = await Promise.all([pathsOf(large), pathsOf(mid)])
  /** @type {Page[]} */
  const pages = []
  for (const portal of narrowed.portals) {
    const clients = await Promise.all([Client.signIn(large.address, portal), Client.signIn(mid.address, portal)])
    const empty = new Set()
    for (const [index, path] of ofLarge.entries()) {
      if (!narrowed.asksFor(path)) continue
      const [list] = path.split('?')
      const other = ofMid[index] ?? path
      const rows = empty.has(list) ? null : await rowsOf(clients, [path, other])
      if (rows === 0 && path.endsWith(`limit=${rowsAsked}`)) empty.add(list)
      else if (rows !== null) {
        const shorter = (/** @type {string} */ each) => each.replace(`limit=${rowsAsked}`, `limit=${limitOf(rows)}`)
        const unknown = Number.POSITIVE_INFINITY
        pages.push({
          name: `${portal} ${path}`,
          paths: [shorter(path), shorter(other)],
          clients,
          costs: [unknown, unknown],
        })
      }
    }
  }
  return pages
}

const ratioOf = (/** @type {Page} */ { costs: [ofLarge, ofMid] }) => ofLarge / ofMid
const isOfEverybody = (/** @type {Page} */ { paths: [path] }) => looksAtEverybody.test(path)
const isAbove = (/** @type {Page} */ page) => {
  const most = isOfEverybody(page) ? mostOfEverybody : { ms: mostMs, times: mostTimes }
  return page.costs[0] > most.ms || ratioOf(page) > most.times
}

/**
 * The page that is worst by some figure.
 * @param {readonly Page[]} pages
 * @param {(page: Page) => number} figure
 */
const worstOf = (pages, figure) => {
  const [worst] = pages.toSorted((a, b) => figure(b) - figure(a))
  if (worst === undefined) throw new Error('No list has a row at both tiers')
  return worst
}

/**
 * The p95 of every list's page at the large tier, by itself and against the mid one's.
 * @param {Both<Product>} products
 * @param {Narrowed} narrowed
 * @param {(text: string) => void} say
 */
const comparePages = async (products, narrowed, say) => {
  const pages = await pagesOf(products, narrowed)
  for (let turn = 0; turn <= returns; turn += 1) {
    const doubtful = turn === 0 ? pages : pages.filter(isAbove)
    for (const page of doubtful) {
      page.costs = await leastOf(page, turn === 0 ? rounds.first : rounds.again)
      const [ofLarge, ofMid] = page.costs
      say(`${page.name}: ${ofLarge.toFixed(1)} ms, at the mid tier ${ofMid.toFixed(1)} ms`)
    }
  }
  const [ofEverybody, others] = [pages.filter(isOfEverybody), pages.filter((page) => !isOfEverybody(page))]
  return [
    ...rowsOfPages('A page at the large tier', others, { ms: mostMs, times: mostTimes }),
    ...rowsOfPages('One of a list that looks at everybody', ofEverybody, mostOfEverybody),
  ]
}

/**
 * What the worst pages of some lists cost, by the clock and against the mid tier's; nothing of none.
 * @param {string} what
 * @param {readonly Page[]} pages
 * @param {{ ms: number, times: number }} most
 */
const rowsOfPages = (what, pages, most) => {
  if (pages.length === 0) return []
  const [slowest, steepest] = [worstOf(pages, ({ costs }) => costs[0]), worstOf(pages, ratioOf)]
  return [
    atMost({ measure: `${what}, p95 (worst: ${slowest.name})`, value: slowest.costs[0], unit: 'ms', limit: most.ms }),
    atMost({
      measure: `The same against the mid tier (worst: ${steepest.name})`,
      value: ratioOf(steepest),
      unit: 'times',
      limit: most.times,
    }),
  ]
}

/** @type {import('./measures.mjs').Measure} */
export const pageCost = {
  name: 'page-cost',
  // Each page is the least of several rounds already.
  isSteady: true,
  product: 'large',
  async run({ product, narrowed, say }) {
    const mid = await Products.start(await loadedData('mid'))
    try {
      await Promise.all([product, mid].map(async (each) => each.untilIdle()))
      return await comparePages([product, mid], narrowed, say)
    } finally {
      await mid.stop()
    }
  },
}
