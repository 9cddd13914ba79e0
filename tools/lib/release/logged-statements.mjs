// The statements that a PostgreSQL server was sent, out of its log.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * What makes a server log every statement as its client wrote it, with the identity of its shape and without its
 * values.
 */
export const loggingSettings = {
  log_destination: 'stderr',
  log_min_messages: 'log',
  log_min_duration_statement: '0',
  log_parameter_max_length: '0',
  log_line_prefix: '<%Q> ',
  compute_query_id: 'on',
}

const begun = /^<(-?\d+)> LOG: {2}duration: \S+ ms {2}(?:statement|parse [^:]+|execute [^:]+): (.*)$/
const planned = /^\s*(?:WITH|SELECT|INSERT|UPDATE|DELETE|MERGE|VALUES)\b/i

/**
 * One statement of each shape, the shortest that was sent: shapes differ in tables, columns and conditions, not in
 * values.
 */
export async function loggedStatements(/** @type {string} */ log) {
  /** @type {Map<string, string>} */
  const byShape = new Map()
  /** @type {{ shape: string, text: string } | null} */
  let open = null
  const close = () => {
    if (open !== null && planned.test(open.text)) {
      const known = byShape.get(open.shape)
      if (known === undefined || open.text.length < known.length) byShape.set(open.shape, open.text)
    }
    open = null
  }
  for await (const line of createInterface({
    input: createReadStream(log, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (open !== null && line.startsWith('\t')) {
      open.text += `\n${line.slice(1)}`
      continue
    }
    close()
    const [, shape, text = ''] = begun.exec(line) ?? []
    if (shape !== undefined) open = { shape, text }
  }
  close()
  return [...new Set([...byShape.values()].map((text) => text.trim().replace(/;$/, '')))]
}
