import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/** Null is an empty cell. */
export type Cell = string | number | boolean | null

/** A column's header with the cell that it takes from a row. */
export type TableColumns<Row> = Record<string, (row: Row) => Cell>

/** RFC 4180; a text that a table program would take for a formula gets a quote mark before it. */
const csv = { record_delimiter: 'windows', escape_formulas: true, cast: { boolean: String } } as const

async function* lines<Row>(columns: TableColumns<Row>, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield stringify([Object.keys(columns)], csv)
  const cells = Object.values(columns)
  for await (const rows of batches) yield stringify(rows.map((row) => cells.map((cell) => cell(row))), csv)
}

/** Answers with a CSV file, streamed: the header goes out at once, each batch of rows when the reader has taken the last. Done when it has begun. */
export const sendTable = async <Row>(reply: FastifyReply, name: string, columns: TableColumns<Row>, batches: AsyncIterable<readonly Row[]>): Promise<void> => {
  void reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}.csv"` })
  // Not awaited: a reader who goes away in the middle is no fault.
  void reply.send(Readable.from(lines(columns, batches)))
}
