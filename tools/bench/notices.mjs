import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './client.mjs'
import { atMost, besideBare, until } from './rows.mjs'

const inboxes = 10_000
const rounds = 4

/** Enough agents that one share with all of them reaches ten thousand. */
const crowd = `
  WITH missing AS (
    SELECT gen_random_uuid() AS id, number FROM generate_series(1, greatest(0, $1 - (
      SELECT count(*)::int FROM users WHERE role IN ('AGENT', 'TC') AND NOT is_super_admin) + 1)) AS number
  ), added AS (
    INSERT INTO users (id, email, role, first_name, last_name)
      SELECT id, 'crowd' || number || '@bluebonnet.test', 'AGENT', 'Crowd', number::text FROM missing RETURNING id
  )
  INSERT INTO agents (id, user_id, plan_id)
    SELECT gen_random_uuid(), added.id, plan.id FROM added JOIN plans plan ON plan.code = 'CAP_80_20'`

/** Writes the notices in one statement that has all values already. */
const bareInsert = `
  INSERT INTO notifications (id, event_id, user_id, type, title, message, link, mail_after, created_at,
    document_share_id)
  SELECT gen_random_uuid(), $1, u.id, 'DOCUMENT_SHARED', 'Document shared', 'Somebody shared a document with you.',
    '/documents', now(), now(), $3
    FROM users u WHERE u.is_active AND u.role IN ('AGENT', 'TC') AND NOT u.is_super_admin ORDER BY u.id LIMIT $2`

/** @typedef {import('./product.mjs').Product} Product */

/**
 * One share and its notifications per second, from the start of the worker's job until its commit.
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
 * One event to ten thousand people: through outbox, queue and job, with the live message to each and the e-mails
 * planned after.
 * @type {import('./rows.mjs').Measure}
 */
export const fanOut = {
  name: 'fan-out',
  product: 'large',
  async run({ product }) {
    await product.query(crowd, [inboxes])
    // Ten thousand e-mails would run during the next round.
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
    return [besideBare(`One notice to ${inboxes} people`, rates, 0.5, 'a bare INSERT … SELECT')]
  },
}

const streams = 2_000
const commits = 20

/**
 * One open event stream; calls `onEvent` for a deal's event.
 * @param {number} port
 * @param {string} cookie
 * @param {(at: number) => void} onEvent
 * @returns {Promise<import('node:net').Socket>}
 */
const listen = (port, cookie, onEvent) =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let isOpen = false
    socket.setEncoding('utf8')
    socket.once('error', reject)
    socket.once('connect', () =>
      socket.write(
        `GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${cookie}\r\naccept: text/event-stream\r\n\r\n`,
      ),
    )
    socket.on('data', (/** @type {string} */ text) => {
      if (!isOpen) {
        isOpen = true
        if (text.startsWith('HTTP/1.1 200')) resolve(socket)
        else reject(new Error(text.split('\r\n')[0]))
      }
      if (text.includes('event: deal')) onEvent(performance.now())
    })
  })

/**
 * Two thousand open streams on one process: each commit of a deal must reach each of them within a second.
 * @type {import('./rows.mjs').Measure}
 */
export const liveStreams = {
  name: 'live-streams',
  product: 'large',
  async run({ product }) {
    const broker = await Client.signIn(product.address, 'broker')
    const port = Number(new URL(product.address).port)
    /** @type {number[]} */
    let heard = []
    /** @type {import('node:net').Socket[]} */
    const sockets = []
    try {
      for (let open = 0; open < streams; open += 50) {
        sockets.push(
          ...(await Promise.all(
            Array.from({ length: 50 }, () => listen(port, broker.cookie, (at) => void heard.push(at))),
          )),
        )
      }
      const deals = await broker.call('GET', '/api/deals?limit=50&status=ACTIVE')
      const seconds = []
      for (let turn = 0; turn < commits; turn += 1) {
        heard = []
        const pressed = performance.now()
        await broker.call('PATCH', `/api/deals/${deals[turn].id}`, { gfNumber: `LIVE-${turn}-${Date.now() % 100_000}` })
        await until('a stream did not hear of a commit', () => heard.length >= streams, {
          everyMs: 5,
          patienceMs: 20_000,
        })
        seconds.push((heard.reduce((last, at) => Math.max(last, at), 0) - pressed) / 1_000)
        await pause(100)
      }
      return [atMost(`A commit on ${streams} open streams of one process`, Math.max(...seconds), 1, 's')]
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
