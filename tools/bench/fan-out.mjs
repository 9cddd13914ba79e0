import { Client } from './lib/client.mjs'
import { atLeast } from './lib/row.mjs'
import { mean, until } from './lib/statistics.mjs'

const inboxes = 10_000
const rounds = 4
const floor = 0.6
const shown = (/** @type {number[]} */ list) => list.map((rate) => rate.toFixed(0)).join(', ')

/** Agents enough that one share with all of them reaches ten thousand. */
const crowd = `
  WITH missing AS (
    SELECT gen_random_uuid() AS id, number FROM generate_series(1, greatest(0, $1 - (
      SELECT count(*)::int FROM users WHERE role IN ('AGENT', 'TC') AND NOT is_super_admin) + 1)) AS number
  ), added AS (
    INSERT INTO users (id, email, role, first_name, last_name)
      SELECT id, 'crowd' || number || '@bluebonnet.test', 'AGENT', 'Crowd', number::text FROM missing RETURNING id
  )
  INSERT INTO agents (id, user_id) SELECT gen_random_uuid(), id FROM added`

/** The same rows in one statement, by whoever knows everything beforehand. */
const bareInsert = `
  INSERT INTO notifications (id, event_id, user_id, type, title, message, link, mail_after, created_at,
    document_share_id)
  SELECT gen_random_uuid(), $1, u.id, 'DOCUMENT_SHARED', 'Document shared', 'Somebody shared a document with you.',
    '/documents', now(), now(), $3
    FROM users u WHERE u.is_active AND u.role IN ('AGENT', 'TC') AND NOT u.is_super_admin ORDER BY u.id LIMIT $2`

/** @typedef {import('./lib/product.mjs').Product} Product */

/**
 * One share and its inboxes a second, from the moment that the worker took it up until the change was committed.
 * @param {Product} product
 * @param {Client} broker
 * @param {string} documentId
 */
const productRate = async (product, broker, documentId) => {
  const { id: shareId } = await broker.call('POST', '/api/document-shares', { documentId, shareWithAllAgents: true })
  const ours = "FROM outbox WHERE job = 'notifications.fan-out' AND payload->>'subjectId' = $1"
  const started = performance.now()
  await until(
    'the event is not delivered',
    async () => (await product.query(`SELECT done_at ${ours}`, [shareId]))[0]?.done_at !== null,
    { everyMs: 5 },
  )
  const ms = performance.now() - started
  const [{ told }] = await product.query(
    `SELECT count(*)::int AS told FROM notifications WHERE event_id = (SELECT id ${ours})`,
    [shareId],
  )
  if (told < inboxes) throw new Error(`Only ${told} were told`)
  return { shareId, rate: (told * 1_000) / ms }
}

const bareRate = async (/** @type {Product} */ product, /** @type {string} */ shareId) => {
  const started = performance.now()
  await product.query(bareInsert, [crypto.randomUUID(), inboxes, shareId])
  return (inboxes * 1_000) / (performance.now() - started)
}

/**
 * One event to ten thousand inboxes: through outbox, queue and job, with the live message to each and the e-mails
 * planned after.
 * @type {import('./measures.mjs').Measure}
 */
export const fanOut = {
  name: 'fan-out',
  product: 'large',
  async run({ product, say }) {
    await product.query(crowd, [inboxes])
    // Ten thousand e-mails would be the next round's company.
    await product.query(
      "INSERT INTO notification_settings (user_id, frequency) SELECT id, 'daily' FROM users ON CONFLICT DO NOTHING",
    )
    const broker = await Client.signIn(product.address, 'broker')
    const documents = await broker.call('GET', `/api/documents?limit=${rounds + 1}`)
    await product.untilIdle()
    const { shareId } = await productRate(product, broker, documents[rounds].id)
    /** @type {Record<'product' | 'bare', number[]>} */
    const rates = { product: [], bare: [] }
    for (let round = 0; round < rounds; round += 1) {
      await product.untilIdle()
      rates.bare.push(await bareRate(product, shareId))
      rates.product.push((await productRate(product, broker, documents[round].id)).rate)
    }
    say(`product ${shown(rates.product)} inboxes a second; bare ${shown(rates.bare)}`)
    return [
      atLeast({
        measure: `One event to ${inboxes} inboxes`,
        value: mean(rates.product),
        unit: 'a second',
        floor,
        bare: mean(rates.bare),
        bareName: 'bare INSERT … SELECT',
      }),
    ]
  },
}
