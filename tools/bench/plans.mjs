import { isYearEnd, readingCalls } from '../lib/reading-calls.mjs'
import { Client } from './lib/client.mjs'
import { rowsToRead } from '../lib/rows-to-read.mjs'
import { PlanLog } from './lib/plan-log.mjs'
import { atMost, none } from './lib/row.mjs'
import { explain, statementsOf } from './lib/explained.mjs'

const limitMs = 50
const yearEndLimitMs = 500
/** A table this long must not be read whole by a call that shows a page of it. */
const largeRows = 20_000
/**
 * The plans of every statement behind every list, filter, search and figure at the large tier, as PostgreSQL carried
 * them out.
 * @type {import('./measures.mjs').Measure}
 */
export const plans = {
  name: 'plans',
  // Each statement is the fastest of several tries already.
  isSteady: true,
  product: 'large',
  async run({ product, narrowed, say }) {
    const log = await PlanLog.of(product.dataDir)
    const calls = readingCalls(
      await (await fetch(`${product.address}/api/openapi.json`)).json(),
      await rowsToRead((sql) => product.query(sql)),
    ).filter((path) => narrowed.asksFor(path))
    let worst = { ms: 0, path: 'none' }
    let worstYear = 0
    await product.untilSealed()
    await product.untilIdle()
    const { worker } = await product.processes()
    // Its statements are not the callers'.
    process.kill(worker, 'SIGSTOP')
    /** @type {string[]} */
    const scanned = []
    await explain(product, true)
    try {
      for (const portal of narrowed.portals) {
        const client = await Client.signIn(product.address, portal)
        await log.next()
        say(`${portal}: ${calls.length} calls`)
        for (const path of calls) {
          const isYear = isYearEnd(path)
          const most = isYear ? yearEndLimitMs : limitMs
          for (const { ms, sql, scans } of await statementsOf(log, client, path, most)) {
            const large = scans.filter(({ rows }) => rows >= largeRows)
            if (ms > most || large.length > 0)
              say(
                `${portal} ${path}: ${ms.toFixed(1)} ms` +
                  large.map(({ table, rows }) => `, reads all ${rows} of ${table}`).join('') +
                  `: ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 160)}`,
              )
            if (isYear) worstYear = Math.max(worstYear, ms)
            else if (ms > worst.ms) worst = { ms, path: `${portal} ${path}` }
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
      atMost({ measure: 'The same of a year’s end of everybody', value: worstYear, unit: 'ms', limit: yearEndLimitMs }),
      none({ measure: 'Large tables read whole', value: scanned.length, unit: 'calls' }),
    ]
  },
}
