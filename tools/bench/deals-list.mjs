import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { dealStatuses, nextStatuses } from '@bluebonnet/domain'
import { root } from '../lib/workspace.mjs'
import { Client } from './client.mjs'
import { besideBare } from './rows.mjs'

const share = 0.4
const listed = 'PENDING'
const rounds = 3
const connections = 8
const seconds = 4

/** @typedef {import('./bare-server.mjs').Query} Query */

/**
 * Requests per second over several connections, after a second of warming up.
 * @param {string} url
 * @param {string} cookie
 */
const rateOf = async (url, cookie) => {
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise((resolve, reject) => {
      const request = get(url, { agent, headers: { cookie } }, (answer) => {
        if (answer.statusCode === 200) answer.resume().once('end', resolve)
        else reject(new Error(`${url}: ${answer.statusCode}`))
      })
      request.once('error', reject)
    })
  const warm = performance.now() + 1_000
  const end = warm + seconds * 1_000
  let answers = 0
  const askOn = async () => {
    while (performance.now() < end) {
      await ask()
      if (performance.now() >= warm) answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  agent.destroy()
  return answers / seconds
}

/**
 * The product and the bare server in turn, after checking that both give the same answer.
 * @param {import('./product.mjs').Product} product
 * @param {Client} client
 * @param {string} path
 * @param {Query} query
 */
const compare = async (product, client, path, query) => {
  await product.untilIdle()
  const settings = JSON.stringify({ databaseUrl: product.databaseUrl, query })
  const bare = spawn(process.execPath, [join(root, 'tools/bench/bare-server.mjs'), settings], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    if (bare.stdout === null) throw new Error('The bare server has no output')
    const [port] = await once(bare.stdout, 'data')
    const addresses = {
      bare: `http://127.0.0.1:${Number(port)}`,
      product: product.address.replace('localhost', '127.0.0.1'),
    }
    const answerOf = async (/** @type {string} */ address) => {
      const answer = await fetch(address + path, { headers: { cookie: client.cookie } })
      return { body: await answer.json(), total: answer.headers.get('x-total-count') }
    }
    assert.deepEqual(await answerOf(product.address), await answerOf(addresses.bare))
    /** @type {{ product: number[], bare: number[] }} */
    const rates = { product: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      rates.bare.push(await rateOf(addresses.bare + path, client.cookie))
      rates.product.push(await rateOf(addresses.product + path, client.cookie))
    }
    return rates
  } finally {
    bare.disconnect()
  }
}

/** Finds the user of a session; $1 is the session's key, a hash of the cookie's value. */
const session = `SELECT u.id, u.role, u.is_super_admin, a.id AS agent_id
  FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN agents a ON a.user_id = u.id
 WHERE s.sid = $1 AND s.expire > now() AND s.created_at > now() - interval '30 days' AND u.is_active
   AND (u.sessions_valid_from IS NULL OR s.created_at >= u.sessions_valid_from)`
const moment = (/** @type {string} */ column) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The moves that a caller may make from each status, and with an approved CDA, as named in the product's answer. */
const movesOf = (/** @type {Parameters<typeof nextStatuses>[1]} */ caller) =>
  JSON.stringify(
    Object.fromEntries(
      dealStatuses.flatMap((status) => [
        [status, nextStatuses(status, caller, false)],
        [`${status}+`, nextStatuses(status, caller, true)],
      ]),
    ),
  )

/**
 * A page of 50 deals by status as ready JSON text, and the total count: one statement, after the session's.
 * @param {Parameters<typeof nextStatuses>[1]} caller
 * @returns {Query}
 */
const dealsOf = (caller) => ({
  session,
  values: [movesOf(caller), listed],
  answer: `
    SELECT '[' || string_agg(row_to_json(page)::text, ',') || ']' AS body,
        (SELECT count(*) FROM deals WHERE status = $2) AS total
      FROM (
        SELECT d.id, d.agent_id AS "agentId", u.first_name || ' ' || u.last_name AS "agentName",
          d.client_id AS "clientId",
               c.first_name || ' ' || c.last_name AS "clientName", d.property_id AS "propertyId", d.mls_id AS "mlsId",
               d.property_address AS "propertyAddress", d.city, d.state, d.zip,
               (d.price_cents / 100.0)::float8 AS price,
               (SELECT CASE WHEN p.photos ->> 0 LIKE '/objects/%' THEN '/api' ELSE '' END || (p.photos ->> 0)
                  FROM properties p WHERE p.id = d.property_id) AS photo,
               d.side, d.status, d.buyer_seller_name AS "buyerSellerName", d.title_company AS "titleCompany",
               d.title_company_email AS "titleCompanyEmail", d.escrow_officer AS "escrowOfficer",
               d.gf_number AS "gfNumber", d.contract_date AS "contractDate", d.close_date AS "closeDate",
               d.option_ends_at AS "optionEndsAt", d.earnest_money_due_at AS "earnestMoneyDueAt",
               d.financing_due_at AS "financingDueAt", (d.commission_rate / 1000.0)::float8 AS "commissionRate",
               (d.gross_commission_cents / 100.0)::float8 AS "grossCommission", d.checklist_id AS "checklistId",
               ${moment('d.submitted_at')} AS "submittedAt", d.approved_by AS "approvedBy",
               ${moment('d.approved_at')} AS "approvedAt", d.rejection_reason AS "rejectionReason",
               d.is_sample AS "isSample", d.version,
               $1::jsonb -> (d.status || CASE WHEN a.approved_at IS NOT NULL AND a.voided_at IS NULL
                 THEN '+' ELSE '' END) AS "nextStatuses",
               (SELECT json_build_object('done', count(*) FILTER (WHERE state IN ('SUBMITTED', 'ACCEPTED', 'WAIVED')),
                         'accepted', count(*) FILTER (WHERE state IN ('ACCEPTED', 'WAIVED')), 'total', count(*))
                  FROM papers
                 WHERE deal_id = d.id AND requirement IN ('NEEDED', 'UNKNOWN') AND state <> 'NOT_APPLICABLE') AS papers,
               CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'version', a.version,
                 'pdfUrl', a.pdf_url,
                 'approvedAt', ${moment('a.approved_at')}, 'sentToTitleAt', ${moment('a.sent_to_title_at')},
                 'voidedAt', ${moment('a.voided_at')}, 'stale', a.stale, 'staleReason', a.stale_reason) END AS cda,
               ${moment('d.created_at')} AS "createdAt", ${moment('d.updated_at')} AS "updatedAt"
          FROM deals d JOIN agents g ON g.id = d.agent_id JOIN users u ON u.id = g.user_id
          LEFT JOIN clients c ON c.id = d.client_id LEFT JOIN cdas a ON a.deal_id = d.id
         WHERE d.status = $2 ORDER BY d.created_at DESC, d.id DESC LIMIT 50
      ) AS page`,
})

/**
 * The first page of a broker's deals list by status and the count of all, beside a server of nothing but `http` and
 * `pg` that finds the session and sends the same rows and count.
 * @type {import('./rows.mjs').Measure}
 */
export const dealsList = {
  name: 'deals-list',
  product: 'large',
  async run({ product }) {
    const broker = await Client.signIn(product.address, 'broker')
    const query = dealsOf(await broker.call('GET', '/api/auth/user'))
    const rates = await compare(product, broker, `/api/deals?limit=50&status=${listed}`, query)
    return [besideBare('Deals list by status', rates, share, 'bare http + pg')]
  },
}
