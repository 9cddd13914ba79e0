// The fastest known equivalent of the product: a server of nothing but `http` and `pg` that finds the session, reads
// the same rows and their count by prepared statements, and sends the JSON from the database.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { Pool } from 'pg'

/**
 * A path's statements: the session's, which may return the whole body, and the one for the rest of an answer.
 * @typedef {{ session: string, answer?: string, values?: unknown[] }} Query
 */

/** @type {{ databaseUrl: string, queries: Record<string, Query> }} */
const { databaseUrl, queries } = JSON.parse(process.argv[2] ?? '')
const pool = new Pool({ connectionString: databaseUrl, max: 10 })

/**
 * @param {string} path
 * @param {Query} query
 * @param {string} cookie
 * @returns {Promise<{ body: string, total?: string } | undefined>} nothing for who is not signed in
 */
const answerOf = async (path, { session, answer, values = [] }, cookie) => {
  const secret = /bluebonnet\.sid[^=]*=([\w-]{43})/.exec(cookie)?.[1] ?? ''
  const sid = createHash('sha256').update(secret).digest('base64url')
  const found = await pool.query({ name: `session ${path}`, text: session, values: [sid] })
  if (answer === undefined || found.rows.length === 0) return found.rows[0]
  return (await pool.query({ name: path, text: answer, values })).rows[0]
}

const server = createServer((request, response) => {
  const path = request.url ?? ''
  const query = queries[path]
  if (query === undefined) {
    response.writeHead(404).end()
    return
  }
  void answerOf(path, query, request.headers.cookie ?? '').then(
    (found) => {
      if (found === undefined) return response.writeHead(401).end()
      const { body, total } = found
      return response
        .writeHead(200, {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(total === undefined ? {} : { 'x-total-count': total }),
        })
        .end(body)
    },
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
