import { readingCalls } from '../lib/reading-calls.mjs'
import { Client, portals } from './lib/client.mjs'
import { rowsToRead } from '../lib/rows-to-read.mjs'
import { PlanLog } from './lib/plan-log.mjs'
import { atMost, none } from './lib/row.mjs'
import { until } from './lib/statistics.mjs'

const limitMs = 50
/** A table this long must not be read whole by a call that shows a page of it. */
const largeRows = 20_000
const tries = 3
const isFile = (/** @type {string} */ path) => path.includes('.csv')

const explain = async (/** @type {import('./lib/product.mjs').Product} */ product, /** @type {boolean} */ on) => {
  for (const setting of [
    `log_min_duration = ${on ? '0' : '-1'}`,
    `log_analyze = ${on ? 'on' : 'off'}`,
    'log_timing = off',
    'log_format = json',
  ]) {
    await product.query(`ALTER SYSTEM SET auto_explain.${setting}`)
  }
  await product.query('SELECT pg_reload_conf()')
  await until('the settings are not read', async () => {
    const [{ set }] = await product.query("SELECT current_setting('auto_explain.log_min_duration') AS set")
    return set === (on ? '0' : '-1')
  })
}

/**
 * Statements of one call, be it refused: of several tries the fastest, as another program's share of the machine is not
 * the statement's cost.
 * @param {PlanLog} log
 * @param {Client} client
 * @param {string} path
 */
const statementsOf = async (log, client, path) => {
  /** @type {Map<string, import('../lib/plans.mjs').CarriedOut>} */
  const best = new Map()
  for (let turn = 0; turn < (isFile(path) ? 1 : tries); turn += 1) {
    await client.try(path)
    for (const statement of await log.next()) {
      const known = best.get(statement.sql)
      if (known === undefined || statement.ms < known.ms) best.set(statement.sql, statement)
    }
  }
  return [...best.values()]
}

/**
 * The plans of every statement behind every list, filter, search and figure at the large tier, as PostgreSQL carried
 * them out.
 * @type {import('./measures.mjs').Measure}
 */
export const plans = {
  name: 'plans',
  product: 'large',
  async run({ product, say }) {
    const log = await PlanLog.of(product.dataDir)
    const calls = readingCalls(
      await (await fetch(`${product.address}/api/openapi.json`)).json(),
      await rowsToRead((sql) => product.query(sql)),
    )
    let worst = { ms: 0, path: 'none' }
    const unsealed =
      'SELECT (SELECT count(*) FROM audit_waiting)::int + (SELECT count(*) FROM audit_words_waiting)::int AS open'
    const isSealed = async () => (await product.query(unsealed))[0].open === 0
    await until('the audit log is not sealed', isSealed, { everyMs: 1_000, patienceMs: 300_000 })
    await product.untilIdle()
    const { worker } = await product.processes()
    // Its statements are not the callers'.
    process.kill(worker, 'SIGSTOP')
    /** @type {string[]} */
    const scanned = []
    await explain(product, true)
    try {
      for (const portal of portals) {
        const client = await Client.signIn(product.address, portal)
        await log.next()
        for (const path of calls) {
          for (const { ms, sql, scans } of await statementsOf(log, client, path)) {
            const large = scans.filter(({ rows }) => rows >= largeRows)
            if (ms > limitMs || large.length > 0)
              say(
                `${portal} ${path}: ${ms.toFixed(1)} ms${large.map(({ table, rows }) => `, reads all ${rows} of ${table}`).join('')}: ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`,
              )
            if (ms > worst.ms) worst = { ms, path: `${portal} ${path}` }
            if (large.length > 0) scanned.push(path)
          }
        }
      }
    } finally {
      await explain(product, false)
      process.kill(worker, 'SIGCONT')
    }
    say(`the worst is ${worst.path}`)
    return [
      atMost({ measure: 'Worst statement at the large tier', value: worst.ms, unit: 'ms', limit: limitMs }),
      none({ measure: 'Large tables read whole', value: scanned.length, unit: 'calls' }),
    ]
  },
}
