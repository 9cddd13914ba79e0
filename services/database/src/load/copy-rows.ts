import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { SeedRow } from '../seeds/kit/rows.js'

const chunkBytes = 65_536
const escapes: Record<string, string> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
}

/** A value in COPY's text format. */
const field = (value: unknown): string => {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : JSON.stringify(value)
  return /[\\\n\r\t]/.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (sign) => escapes[sign] ?? sign) : text
}

/** Joins lines into chunks: a write for each line would cost more than the line. */
function* chunks(rows: Iterable<SeedRow>, columns: readonly string[]): Generator<string> {
  let text = ''
  for (const row of rows) {
    text += `${columns.map((column) => field(row[column])).join('\t')}\n`
    if (text.length < chunkBytes) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function* counted(first: SeedRow, rest: Iterator<SeedRow>, count: { rows: number }): Generator<SeedRow> {
  for (let row = first; ;) {
    count.rows += 1
    yield row
    const next = rest.next()
    if (next.done === true) return
    row = next.value
  }
}

/** Streams rows into a table by COPY; the first row's columns apply to all. Returns the number of rows. */
export const copyRows = async (client: Client, table: string, rows: Iterable<SeedRow>): Promise<number> => {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done === true) return 0
  const columns = Object.keys(first.value)
  const count = { rows: 0 }
  const copy = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(chunks(counted(first.value, iterator, count), columns), { highWaterMark: 8 }), copy)
  return count.rows
}
