import { open } from 'node:fs/promises'
import { planOf } from '../lib/plans.mjs'
import { isYearEnd, readingCalls, rowsToRead } from '../lib/reading-calls.mjs'
import { Client, portals } from './client.mjs'
import { atMost, percentile, until } from './rows.mjs'

/** Milliseconds; docs/measures.md says why reports about everybody and two-letter searches have their own limits. */
const limits = { page: 50, pageOfEverybody: 100, statement: 100, twoLetters: 200, yearEnd: 500 }
/** A table this long must not be read whole for one of its pages. */
const largeRows = 20_000
const turns = 20
const mostTries = 4
const everybody = 'agent-accounts|commission/statements|conversations/people|licences|payees|plans|roster'
const looksAtEverybody = new RegExp(`^/api/(${everybody}|messages\\?.*\\bq=)\\b`)

/** @typedef {import('./product.mjs').Product} Product */
/** @typedef {{ path: string, ms: number }} Cost */

/** Whether an address requests a page of a list under at most one filter, order or search, or a range of days. */
const isPage = (/** @type {string} */ path) => {
  const names = [...new URL(path, 'http://list').searchParams.keys()].filter((name) => name !== 'limit')
  return !isYearEnd(path) && path.includes('limit=') && (names.length < 2 || names.join() === 'startDate,endDate')
}

const isByTwoLetters = (/** @type {string} */ path) =>
  (new URL(path, 'http://list').searchParams.get('q') ?? 'none').length <= 2

/** Whether a page lists few rows: reports about everybody may read a table whole. */
const isOfFew = (/** @type {string} */ path) => isPage(path) && !looksAtEverybody.test(path)

/** The p95 of a page in milliseconds. */
const p95Of = async (/** @type {Client} */ client, /** @type {string} */ path) => {
  /** @type {number[]} */
  const times = []
  for (let turn = 0; turn < turns; turn += 1) {
    const asked = performance.now()
    await client.try(path)
    times.push(performance.now() - asked)
  }
  return percentile(times, 0.95)
}

/**
 * The minimum of several tries, stopped when the limit holds: other programs only add time.
 * @param {number} limit
 * @param {() => Promise<number>} work
 */
const leastOf = async (limit, work) => {
  let least = await work()
  for (let tries = 1; least > limit && tries < mostTries; tries += 1) least = Math.min(least, await work())
  return least
}

/** Switches PostgreSQL's log of every statement with its plan on or off. */
const explain = async (/** @type {Product} */ product, /** @type {boolean} */ on) => {
  const least = on ? '0' : '-1'
  const settings = { log_min_duration: least, log_analyze: on ? 'on' : 'off', log_timing: 'off', log_format: 'json' }
  for (const [name, value] of Object.entries(settings))
    await product.query(`ALTER SYSTEM SET auto_explain.${name} = '${value}'`)
  await product.query('SELECT pg_reload_conf()')
  await until('the settings are not read', async () => {
    const [row] = await product.query("SELECT current_setting('auto_explain.log_min_duration') AS least")
    return row.least === least
  })
}

/** Reads the plans logged since the last call. */
const planReader = (/** @type {string} */ log) => {
  let position = 0
  let rest = ''
  return async () => {
    const file = await open(log)
    try {
      const { size } = await file.stat()
      const { buffer } = await file.read(Buffer.alloc(size - position), 0, size - position, position)
      position = size
      const entries = `${rest}${buffer.toString('utf8')}`.split(/^(?=\d{4}-\d\d-\d\d )/m)
      // A half-written entry is read next time.
      rest = entries.at(-1)?.endsWith('\n') === false ? (entries.pop() ?? '') : ''
      return entries.flatMap((entry) => planOf(entry.replaceAll('\n\t', '\n')) ?? [])
    } finally {
      await file.close()
    }
  }
}

const worstOf = (/** @type {Cost[]} */ costs) =>
  costs.reduce((worst, cost) => (cost.ms > worst.ms ? cost : worst), { path: 'none', ms: 0 })

/**
 * Times every page of every list for an agent, a broker and the super admin, then reads the plans of every reading
 * call, at 100,000 deals.
 * @type {import('./rows.mjs').Measure}
 */
export const lists = {
  name: 'lists',
  product: 'large',
  async run({ product, say }) {
    const document = await (await fetch(`${product.address}/api/openapi.json`)).json()
    const calls = readingCalls(document, await rowsToRead((sql) => product.query(sql)))
    const clients = await Promise.all(portals.map((portal) => Client.signIn(product.address, portal)))
    await product.untilIdle()
    /** @type {{ [kind in keyof typeof limits]: Cost[] }} */
    const costs = { page: [], pageOfEverybody: [], statement: [], twoLetters: [], yearEnd: [] }
    /** @type {Set<string>} */
    const readWhole = new Set()
    for (const [index, client] of clients.entries())
      for (const path of calls.filter(isPage)) {
        // It is not this person's, or is warm now.
        if (!(await client.try(path))) continue
        const kind = isByTwoLetters(path) ? 'twoLetters' : looksAtEverybody.test(path) ? 'pageOfEverybody' : 'page'
        const ms = await leastOf(limits[kind], () => p95Of(client, path))
        costs[kind].push({ path: `${portals[index]} ${path}`, ms })
        if (ms > limits[kind]) say(`${portals[index]} ${path}: ${ms.toFixed(1)} ms`)
      }
    const read = planReader(product.databaseLog)
    await explain(product, true)
    try {
      await product.withoutWorker(async () => {
        for (const [index, client] of clients.entries())
          for (const path of calls) {
            const kind = isYearEnd(path) ? 'yearEnd' : isByTwoLetters(path) ? 'twoLetters' : 'statement'
            await read()
            const ms = await leastOf(limits[kind], async () => {
              await client.try(path)
              const statements = await read()
              const large = statements.flatMap(({ scans }) => scans.filter(({ rows }) => rows >= largeRows))
              if (isOfFew(path)) for (const { table } of large) readWhole.add(`${path} reads ${table} whole`)
              return Math.max(0, ...statements.map((statement) => statement.ms))
            })
            costs[kind].push({ path: `${portals[index]} ${path}`, ms })
            if (ms > limits[kind]) say(`${portals[index]} ${path}: a statement of ${ms.toFixed(1)} ms`)
          }
      })
    } finally {
      await explain(product, false)
    }
    for (const fault of readWhole) say(fault)
    const [page, ofEverybody] = [worstOf(costs.page), worstOf(costs.pageOfEverybody)]
    const [statement, yearEnd] = [worstOf(costs.statement), worstOf(costs.yearEnd)]
    const twoLetters = worstOf(costs.twoLetters)
    return [
      atMost(`Page of a list at 100,000 deals, p95 (worst: ${page.path})`, page.ms, limits.page, 'ms'),
      atMost(`One about everybody (worst: ${ofEverybody.path})`, ofEverybody.ms, limits.pageOfEverybody, 'ms'),
      atMost(`Statement at 100,000 deals (worst: ${statement.path})`, statement.ms, limits.statement, 'ms'),
      atMost(`Either, searched by two letters (worst: ${twoLetters.path})`, twoLetters.ms, limits.twoLetters, 'ms'),
      atMost(`One of a year’s end of everybody (worst: ${yearEnd.path})`, yearEnd.ms, limits.yearEnd, 'ms'),
      atMost('Large tables read whole for a page', readWhole.size, 0, 'calls'),
    ]
  },
}
