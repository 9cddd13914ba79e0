import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/** A text that a table program would take for a formula, with any quote marks that already stand before it. */
const looksLikeFormula = (text: string): boolean => /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text)

/** A text as a cell shows it, never computes it: a quote mark goes before what looks like a formula. */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/** The text of a cell that was guarded; any other text as it is. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell

/** Null is an empty cell. */
export type Cell = string | number | boolean | null

/** A column's header with the cell that it takes from a row. */
export type TableColumns<Row> = Record<string, (row: Row) => Cell>

/** RFC 4180, and quoted as well what some readers would end a row at, or trim. */
const csv: Options = {
  record_delimiter: 'windows',
  quoted_match: /[\r\n\v\f\u0085\u2028\u2029]|^\s|\s$/,
  cast: { boolean: String },
}

const shown = (cell: Cell): Cell => (typeof cell === 'string' ? guarded(cell) : cell)

/** Begins every CSV file: without it Excel reads 'José' as 'JosÃ©'. */
export const byteOrderMark = '\uFEFF'

/** Rows of cells as lines of a CSV file. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(shown)),
    csv,
  )

async function* lines<Row>(columns: TableColumns<Row>, batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([Object.keys(columns)])
  const cells = Object.values(columns)
  for await (const rows of batches) yield csvLines(rows.map((row) => cells.map((cell) => cell(row))))
}

/**
 * Answers with a CSV file, streamed: the header goes out at once, each batch of rows when the reader has taken the
 * last. Done when it has begun.
 */
export const sendTable = async <Row>(
  reply: FastifyReply,
  name: string,
  columns: TableColumns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): Promise<void> => {
  void reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${name}.csv"`,
  })
  // Not awaited: a reader who goes away in the middle is no fault.
  void reply.send(Readable.from(lines(columns, batches)))
}
