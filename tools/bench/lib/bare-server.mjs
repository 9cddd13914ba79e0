// A server of nothing but `http` and `pg`: answers what the product answers, from the same database, with the least
// code that does.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Pool } from 'pg'

/** @typedef {{ kind: 'list', rows: string, count: string, values: unknown[] }} ListQuery */
/** @typedef {{ kind: 'session', sql: string, values: unknown[] }} SessionQuery */
/** @typedef {ListQuery | SessionQuery} Query */
/** @typedef {{ body: string, total?: string }} Answer */

/** @type {{ databaseUrl: string, queries: Record<string, Query> }} */
const { databaseUrl, queries } = JSON.parse(process.argv[2] ?? '')
const pool = new Pool({ connectionString: databaseUrl, max: 10 })

/**
 * The rows of a list and how many there are in all.
 * @param {ListQuery} query
 * @returns {Promise<Answer>}
 */
const listOf = async ({ rows, count, values }) => {
  const [page, counted] = await Promise.all([pool.query(rows, values), pool.query(count, values)])
  return { body: JSON.stringify(page.rows), total: counted.rows[0].total }
}

/**
 * The person of a session cookie.
 * @param {SessionQuery} query
 * @param {string} cookie
 * @returns {Promise<Answer>}
 */
const personOf = async ({ sql, values }, cookie) => {
  const secret = /bluebonnet\.sid[^=]*=([\w-]{43})/.exec(cookie)?.[1] ?? ''
  const { rows } = await pool.query(sql, [createHash('sha256').update(secret).digest('base64url'), ...values])
  return { body: JSON.stringify(rows[0]) }
}

const server = createServer((request, response) => {
  const query = queries[request.url ?? '']
  if (query === undefined) {
    response.writeHead(404).end()
    return
  }
  void (query.kind === 'list' ? listOf(query) : personOf(query, request.headers.cookie ?? '')).then(
    ({ body, total }) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(total === undefined ? {} : { 'x-total-count': total }),
        })
        .end(body),
    (error) => {
      console.error(error)
      return response.writeHead(500).end()
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'string' ? address : address?.port)
})
process.once('disconnect', () => process.exit(0))
