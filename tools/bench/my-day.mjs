import { Client } from './lib/client.mjs'
import { explain, statementsOf } from './lib/explained.mjs'
import { PlanLog } from './lib/plan-log.mjs'
import { atMost } from './lib/row.mjs'

const files = 400
const limitMs = 25
const coordinator = 'tc@bluebonnet.test'

/** What one coordinator has goes to another, and so many open deals' tasks come in its place. */
const giveAway = `
  UPDATE tasks SET assignee_id = (SELECT id FROM users WHERE role = 'TC' AND email <> $1 ORDER BY email LIMIT 1)
   WHERE (assignee_id = (SELECT id FROM users WHERE email = $1) OR (assignee_id IS NULL AND role = 'TC'))
     AND done_at IS NULL`
const giveFiles = `
  WITH files AS (
    SELECT id FROM deals WHERE status IN ('UNDER_CONTRACT', 'PENDING') AND ended_at IS NULL
      ORDER BY md5(id::text) LIMIT $1)
  UPDATE tasks SET assignee_id = (SELECT id FROM users WHERE email = $2)
   WHERE role = 'TC' AND done_at IS NULL AND deal_id IN (SELECT id FROM files)`

const open = `
  SELECT count(DISTINCT task.deal_id)::int AS files FROM tasks task JOIN users u ON u.id = task.assignee_id
   WHERE u.email = $1 AND task.done_at IS NULL AND task.lapsed_at IS NULL`

/**
 * What a coordinator's day costs the database, all statements of its one call together.
 * @type {import('./measures.mjs').Measure}
 */
export const myDay = {
  name: 'my-day',
  product: 'large',
  async run({ product, say }) {
    await product.query(giveAway, [coordinator])
    await product.query(giveFiles, [files, coordinator])
    await product.query('VACUUM ANALYZE tasks')
    const [{ files: count }] = await product.query(open, [coordinator])
    if (count !== files) throw new Error(`The coordinator has ${count} open files`)
    const client = await Client.signIn(product.address, 'agent', coordinator)
    const day = await client.call('GET', '/api/my-day')
    await product.untilSealed()
    await product.untilIdle()
    const { worker } = await product.processes()
    // Its statements are not the coordinator's.
    process.kill(worker, 'SIGSTOP')
    const log = await PlanLog.of(product.dataDir)
    await explain(product, true)
    try {
      await log.next()
      const statements = await statementsOf(log, client, '/api/my-day')
      for (const { ms, sql } of statements.toSorted((one, other) => other.ms - one.ms).slice(0, 5))
        say(`${ms.toFixed(1)} ms: ${sql.replaceAll(/\s+/g, ' ').trim().slice(0, 120)}`)
      say(`${count} open files, ${day.tasks.length} tasks and ${day.deals.length} deals shown`)
      const value = statements.reduce((sum, { ms }) => sum + ms, 0)
      return [
        atMost({ measure: `My Day of a coordinator with ${count} open files`, value, unit: 'ms', limit: limitMs }),
      ]
    } finally {
      await explain(product, false)
      process.kill(worker, 'SIGCONT')
    }
  },
}
