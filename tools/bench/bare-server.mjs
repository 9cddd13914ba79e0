// The fastest known equivalent of the product: a server of nothing but `http` and `pg` that finds the session, reads
// the same rows and their count by prepared statements, and sends the JSON from the database.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * The statement that finds the session, and the one that makes the answer, with its values.
 * @typedef {{ session: string, answer: string, values: unknown[] }} Query
 */

/** @type {{ databaseUrl: string, query: Query }} */
const { databaseUrl, query } = JSON.parse(process.argv[2] ?? '')
const pool = new Pool({ connectionString: databaseUrl, max: 10 })

/** @returns {Promise<{ body: string, total: string }>} */
const answerTo = async (/** @type {string} */ cookie) => {
  const secret = /bluebonnet\.sid[^=]*=([\w-]{43})/.exec(cookie)?.[1] ?? ''
  const sid = createHash('sha256').update(secret).digest('base64url')
  const { rowCount } = await pool.query({ name: 'session', text: query.session, values: [sid] })
  if (rowCount === 0) throw new Error('Nobody is signed in')
  return (await pool.query({ name: 'answer', text: query.answer, values: query.values })).rows[0]
}

const server = createServer((request, response) => {
  const send = async () => {
    const { body, total } = await answerTo(request.headers.cookie ?? '')
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    response.writeHead(200, { ...headers, 'x-total-count': total }).end(body)
  }
  void send().catch((error) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'string' ? address : address?.port)
})
process.once('disconnect', () => process.exit(0))
