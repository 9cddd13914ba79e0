import { Readable } from 'node:stream'
import { type Options, stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

/** Whether a spreadsheet would read the text as a formula, even with leading apostrophes. */
const looksLikeFormula = (text: string): boolean => /^'*(?:\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/.test(text)

/** Escapes a cell that looks like a formula with a leading apostrophe, so that spreadsheets show it as text. */
export const guarded = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text)

/** Reverses `guarded`; leaves any other text unchanged. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && looksLikeFormula(cell.slice(1)) ? cell.slice(1) : cell

/** Null is an empty cell. */
export type Cell = string | number | boolean | null

/** A column's header, with the cell of a row. */
export type TableColumns<Row> = Record<string, (row: Row) => Cell>

/** RFC 4180; also quotes characters that some readers treat as a row end or trim. */
const csv: Options = {
  record_delimiter: 'windows',
  quoted_match: /[\r\n\v\f\u0085\u2028\u2029]|^\s|\s$/,
  cast: { boolean: String },
}

const shown = (cell: Cell): Cell => (typeof cell === 'string' ? guarded(cell) : cell)

/** Starts every CSV file: without it Excel reads 'José' as 'JosÃ©'. */
export const byteOrderMark = '\uFEFF'

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
 * Streams a CSV file: sends the header immediately, and each batch of rows when the reader has consumed the last one.
 * Returns once the response has started.
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
  // Not awaited: a reader who disconnects is not an error.
  void reply.send(Readable.from(lines(columns, batches)))
}
