import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { limits } from '@bluebonnet/contracts'
import { CsvError, parse } from 'csv-parse'
import { defineErrors, type Issue } from '../http/refusal.js'
import { type ReadCell, WrongCell } from './cells.js'
import { unguarded } from './send-table.js'

export const csvErrors = defineErrors({
  TABLE_EMPTY: { status: 400, message: 'The table is empty: its first row names the fields' },
  TABLE_UNREADABLE: { status: 400, message: 'This is no table that can be read' },
  TABLE_HEADER_WRONG: { status: 400, message: 'The first row of the table does not name the fields' },
  TABLE_TOO_WIDE: {
    status: 400,
    message: `A table may have at most ${limits.importColumns} columns. Remove those that are not needed.`,
  },
  IMPORT_RUNNING: {
    status: 409,
    message: 'Another file of yours is being read. Wait until it is done, then choose this one again.',
  },
  TABLE_TOO_LONG: {
    status: 400,
    message: `A table may have at most ${limits.importRows.toLocaleString('en-US')} rows. Split it into several files.`,
  },
})

/**
 * Table programs save UTF-8, UTF-16 with its mark where they call it Unicode, or the old Western code page when they
 * are asked for plain CSV.
 */
const encodingOf = (file: Buffer): string => {
  const mark = file.toString('hex', 0, 2)
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return isUtf8(file) ? 'utf-8' : 'windows-1252'
}

/** Bytes 0x80 to 0x9F of the old code page, which Node's own decoder leaves as control characters. */
const westernSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'

const western = (file: Buffer): string =>
  file.toString('latin1').replaceAll(/[\u0080-\u009F]/g, (sign) => westernSigns[sign.charCodeAt(0) - 0x80] ?? sign)

/** What a file of rows says. Throws TABLE_UNREADABLE when it holds half characters. */
const decoded = (file: Buffer): string => {
  const encoding = encodingOf(file)
  if (encoding === 'windows-1252') return western(file)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    throw csvErrors.fail('TABLE_UNREADABLE')
  }
}

const separators = [',', ';', '\t']

/**
 * What parts the cells of a table, told by its header: semicolons where a comma stands before the cents, tabs in
 * UTF-16.
 */
const separatorOf = (table: string): string => {
  const [header = ''] = table.split(/[\r\n]/, 1)
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const count = (separator: string): number => bare.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** A table without the line that tells Excel what parts its cells ('sep=;'), with what parts them. */
const separated = (table: string): { table: string; separator: string } => {
  const [line, named] = /^"?sep=([^\r\n"])"?[,;\t]*(?:\r\n|\r|\n|$)/i.exec(table) ?? []
  return line === undefined || named === undefined
    ? { table, separator: separatorOf(table) }
    : { table: table.slice(line.length), separator: named }
}

/** The fields that a table may have, each with how its cells are read. */
export type TableFields = Record<string, ReadCell>

export interface TableRow {
  /** As a table program numbers it: the header is row 1. */
  row: number
  /** By field; a field without a cell, or with an empty one, is left out. */
  values: Record<string, unknown>
  issues: Issue[]
}

export interface Table {
  rows: TableRow[]
  /** The heading of each field's column, as it stands in the file. */
  headingOf: ReadonlyMap<string, string>
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')

/** A column's heading as it stands in the file, with its field; null for a column without a name. */
type Column = { heading: string; field: string } | null

const short = (text: string): string => text.slice(0, 100)

/** Capitals and spaces do not matter in headings. */
const columnsOf = (header: readonly string[], fields: TableFields): Column[] => {
  const used = header.slice(0, header.findLastIndex((name) => name.trim() !== '') + 1)
  if (used.length > limits.importColumns) throw csvErrors.fail('TABLE_TOO_WIDE')
  const names = new Map(Object.keys(fields).map((field) => [plain(field), field]))
  const columns = used
    .map((name) => name.trim())
    .map((heading): Column => (heading === '' ? null : { heading, field: names.get(plain(heading)) ?? heading }))
  const issues = columns
    .flatMap((column, index): Issue[] => {
      if (column === null) return []
      const { field, heading } = column
      if (!Object.hasOwn(fields, field)) return [{ path: short(heading), message: `Unknown field: ${short(heading)}` }]
      const isFirst = columns.findIndex((other) => other?.field === field) === index
      return isFirst ? [] : [{ path: field, message: `The field ${field} stands twice` }]
    })
    .slice(0, limits.importRowIssues)
  const [first] = issues
  if (first !== undefined) throw csvErrors.fail('TABLE_HEADER_WRONG', { message: first.message, issues })
  return columns
}

/** What is said of cells without a heading, once for all of a row's. */
const strayText = (first: number, count: number): string =>
  count === 1 ? `Cell ${first} stands under no field` : `${count} cells from cell ${first} on stand under no field`

const readRow = (row: number, cells: readonly string[], columns: readonly Column[], fields: TableFields): TableRow => {
  const values: Record<string, unknown> = {}
  let stray = 0
  let firstStray = 0
  const issues: Issue[] = []
  for (const [index, raw] of cells.entries()) {
    const cell = unguarded(raw).trim()
    if (cell === '') continue
    const field = columns[index]?.field
    const read = field === undefined ? undefined : fields[field]
    if (field !== undefined && read !== undefined) {
      const value = read(cell)
      if (value instanceof WrongCell) issues.push({ path: field, message: value.message })
      else values[field] = value
    } else {
      stray += 1
      firstStray ||= index + 1
    }
  }
  if (stray > 0) issues.push({ path: '', message: strayText(firstStray, stray) })
  return { row, values, issues }
}

const sliceBytes = 65_536

/** A file a little at a time: between two slices others have their turn. */
async function* slices(content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    yield bytes.subarray(from, from + sliceBytes)
    await setImmediate()
  }
}

/** The rows below the header; empty ones are passed over. Throws the refusals of csvErrors. */
export const readTable = async (file: Buffer, fields: TableFields): Promise<Table> => {
  const rows: TableRow[] = []
  let columns: Column[] | null = null
  let row = 0
  const { table: content, separator } = separated(decoded(file))
  const parser = parse({ delimiter: separator, relax_column_count: true, max_record_size: 200_000 })
  try {
    for await (const record of Readable.from(slices(content)).pipe(parser)) {
      const cells: string[] = record
      row += 1
      if (columns === null) {
        columns = columnsOf(cells, fields)
        continue
      }
      const read = readRow(row, cells, columns, fields)
      if (Object.keys(read.values).length > 0 || read.issues.length > 0) rows.push(read)
      if (rows.length > limits.importRows) throw csvErrors.fail('TABLE_TOO_LONG')
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw csvErrors.fail('TABLE_UNREADABLE', { message: `The table cannot be read from row ${row + 1} on` })
    throw error
  }
  if (columns === null) throw csvErrors.fail('TABLE_EMPTY')
  const named = columns.filter((column) => column !== null)
  return { rows, headingOf: new Map(named.map(({ field, heading }) => [field, heading])) }
}
