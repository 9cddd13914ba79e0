import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawContent, statementPage } from '@bluebonnet/deals/cda-page'
import { Client } from './lib/client.mjs'
import { bareRate } from './lib/bare-rate.mjs'
import { atLeast } from './lib/row.mjs'
import { until } from './lib/statistics.mjs'

const agents = 3_000
const floor = 0.5

/** @typedef {import('./lib/product.mjs').Product} Product */

/** So many agents with a desk fee, an insurance and a payment in the month before. */
const hire = (/** @type {Product} */ product) =>
  product.query(
    `WITH people AS (
       INSERT INTO users (id, email, first_name, last_name, role)
       SELECT gen_random_uuid(), 'stated' || n || $2 || '@bluebonnet.test', 'Stated', 'Agent ' || n, 'AGENT'
         FROM generate_series(1, $1::int) AS n RETURNING id),
     hired AS (INSERT INTO agents (id, user_id) SELECT gen_random_uuid(), id FROM people RETURNING id)
     INSERT INTO agent_entries (id, agent_id, kind, amount_cents, effective_date, reason, created_at)
     SELECT gen_random_uuid(), hired.id, entry.kind, entry.cents, entry.at::date, entry.reason, entry.at
       FROM hired CROSS JOIN (
         SELECT kind, cents, reason, date_trunc('month', now()) - interval '15 days' + place * interval '1 hour' AS at
           FROM (VALUES (1, 'CHARGE', 8500, 'Desk fee'), (2, 'CHARGE', 25000, 'Errors and omissions insurance'),
                        (3, 'PAYMENT', -8500, 'Check 1044')) AS of_month (place, kind, cents, reason)) entry`,
    [agents, `-${Date.now()}`],
  )

const entries = `SELECT kind, amount_cents::text AS "amountCents", effective_date::text AS "effectiveDate", reason,
  NULL AS "propertyAddress" FROM agent_entries WHERE agent_id = $1 ORDER BY created_at, id`

/**
 * The words of some statements. Throws unless drawing the first gives, to the byte, the page that the worker stored.
 * @param {Product} product
 * @param {Client} broker
 */
const printed = async (product, broker) => {
  const brokerage = await broker.call('GET', '/api/settings/brokerage')
  const rows = await product.query(
    `SELECT s.agent_id AS "agentId", s.month, s.opening_cents::float8 AS "openingCents",
            s.closing_cents::float8 AS "closingCents", s.created_at AS "madeAt",
            u.first_name || ' ' || u.last_name AS name
       FROM account_statements s JOIN agents a ON a.id = s.agent_id JOIN users u ON u.id = a.user_id
      WHERE u.email LIKE 'stated%' LIMIT 20`,
  )
  const pages = []
  for (const row of rows)
    pages.push(statementPage({ ...row, brokerage, entries: await product.query(entries, [row.agentId]) }))
  const [page] = pages
  const stored = await broker.bytes(`/api/agent-accounts/${rows[0].agentId}/statements/${rows[0].month}`)
  if (page === undefined || !stored.equals(await drawContent(page)))
    throw new Error('The bare loop would not draw the page that the worker stores')
  return pages
}

/**
 * The month's statements of a large brokerage: each is a job of its own, drawn, stored and told to its agent.
 * @type {import('./measures.mjs').Measure}
 */
export const accountStatements = {
  name: 'account-statements',
  product: 'demo',
  async run({ product, say }) {
    const broker = await Client.signIn(product.address, 'broker')
    await hire(product)
    await product.mailEverybody('daily')
    await product.untilIdle()
    const begun = new Date()
    await product.query(
      `WITH added AS (
         INSERT INTO outbox (id, job, payload, run_at, created_at, attempts)
         VALUES (gen_random_uuid(), 'agent-accounts.statements', '{}', now(), now(), 0) RETURNING id)
       SELECT pg_notify('bluebonnet_outbox', '') FROM added`,
    )
    const made = `SELECT count(*)::int AS count, extract(epoch FROM max(done_at) - min(created_at))::float8 AS seconds
      FROM outbox WHERE job = 'agent-accounts.statement' AND done_at IS NOT NULL AND created_at >= $1`
    let seconds = 0
    await until(
      'statements are still missing',
      async () => {
        const [row] = await product.query(made, [begun])
        seconds = row.seconds
        return row.count >= agents
      },
      { everyMs: 500, patienceMs: 600_000 },
    )
    const folder = await mkdtemp(join(tmpdir(), 'bluebonnet-bench-'))
    try {
      const file = join(folder, 'pages.json')
      await writeFile(file, JSON.stringify(await printed(product, broker)))
      const bare = await bareRate(product, file)
      say(`${agents} statements in ${seconds.toFixed(1)} s`)
      const row = { unit: 'a second', floor, bareName: 'bare pdfkit' }
      return [atLeast({ ...row, measure: 'Monthly statements made by one worker', value: agents / seconds, bare })]
    } finally {
      await product.mailEverybody('immediate').catch(() => undefined)
      await rm(folder, { recursive: true, force: true })
    }
  },
}
