import { until } from './statistics.mjs'

/** A statement above the limit has a call asked again, so often at most. */
const tries = { first: 3, most: 9 }
const isFile = (/** @type {string} */ path) => path.includes('.csv')

/** Has every statement written down with its plan from now on, or no more. */
export const explain = async (/** @type {import('./product.mjs').Product} */ product, /** @type {boolean} */ on) => {
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
 * @param {import('./plan-log.mjs').PlanLog} log
 * @param {import('./client.mjs').Client} client
 * @param {string} path
 * @param {number} [limitMs]
 */
export const statementsOf = async (log, client, path, limitMs = Number.POSITIVE_INFINITY) => {
  /** @type {Map<string, import('../../lib/plans.mjs').CarriedOut>} */
  const best = new Map()
  const isAbove = () => [...best.values()].some(({ ms }) => ms > limitMs)
  for (let turn = 0; turn < tries.most && (turn < (isFile(path) ? 1 : tries.first) || isAbove()); turn += 1) {
    await client.try(path)
    for (const statement of await log.next()) {
      const known = best.get(statement.sql)
      if (known === undefined || statement.ms < known.ms) best.set(statement.sql, statement)
    }
  }
  return [...best.values()]
}
