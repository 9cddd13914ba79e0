import { limits } from '@bluebonnet/domain'
import type { Issue } from '../http/refusal.js'
import { MultiFieldCell, InvalidCell } from './cells.js'
import type { TableRecord } from './delimited-records.js'
import { fromHeader } from './find-header.js'
import { fieldNamed, matchColumns, type MatchedColumn } from './match-columns.js'
import { unescapeCell } from './send-table.js'
import { csvErrors } from './table-errors.js'
import { isSharedField, isSharedWith, labelOf, type TableFields } from './table-fields.js'

export interface TableRow {
  /** The row number in the spreadsheet: the header is row 1. */
  row: number
  /** By field; leaves out a field without a cell or with an empty one. */
  values: Record<string, unknown>
  issues: Issue[]
  cells: readonly string[]
}

export interface Table {
  /** Empty for a skipped column. */
  fieldOfColumn: readonly string[]
  /** As in the file. */
  headings: readonly string[]
  rows: TableRow[]
  /** The heading of each field's column, as in the file. */
  headingOf: ReadonlyMap<string, string>
}

/** A column's heading as in the file, with its field; null when the column is skipped. */
type Column = { heading: string; field: string } | null

const short = (text: string): string => text.slice(0, 100)

/** The headings of a table, without empty ones at the end. Throws TABLE_TOO_WIDE. */
export const headingsOf = (header: readonly string[]): string[] => {
  const used = header.slice(0, header.findLastIndex((name) => name.trim() !== '') + 1)
  if (used.length > limits.importColumns) throw csvErrors.fail('TABLE_TOO_WIDE')
  return used.map((name) => name.trim())
}

/** Matches columns by their headings alone: each names a field. */
const namedColumns = (headings: readonly string[], fields: TableFields): Column[] => {
  const fieldOf = fieldNamed(fields)
  return headings.map((heading) => (heading === '' ? null : { heading, field: fieldOf(heading) ?? heading }))
}

/** Columns as the user matched them: skipped columns count as missing. */
const chosenColumns = (headings: readonly string[], chosen: readonly string[]): Column[] => {
  if (chosen.length !== headings.length) {
    const message = `${chosen.length} of the table's ${headings.length} columns were matched: choose the file again`
    throw csvErrors.fail('TABLE_HEADER_WRONG', { message })
  }
  return chosen.map((field, index) => (field === '' ? null : { heading: headings[index] ?? '', field }))
}

/** Throws TABLE_HEADER_WRONG for an unknown field, or one that occurs twice. */
const checked = (columns: Column[], fields: TableFields): Column[] => {
  const issues = columns
    .flatMap((column, index): Issue[] => {
      if (column === null) return []
      const { field, heading } = column
      if (!Object.hasOwn(fields, field)) return [{ path: short(heading), message: `Unknown field: ${short(field)}` }]
      const isFirst = columns.findIndex((other) => other?.field === field) === index
      return isFirst ? [] : [{ path: field, message: `Two columns are matched with ${labelOf(field, fields)}` }]
    })
    .slice(0, limits.importRowIssues)
  const [first] = issues
  if (first !== undefined) throw csvErrors.fail('TABLE_HEADER_WRONG', { message: first.message, issues })
  return columns
}

/** The message for cells without a heading, once per row. */
const strayText = (first: number, count: number): string =>
  count === 1 ? `Cell ${first} is under no field` : `${count} cells from cell ${first} on are under no field`

/** The heading of each field, or of the column that fills it. */
const headingsByField = (columns: readonly Column[], fields: TableFields): Map<string, string> => {
  const named = columns.filter((column) => column !== null)
  const filled = named.flatMap(({ field, heading }) =>
    (fields[field]?.fills ?? []).map((part): [string, string] => [part, heading]),
  )
  return new Map([...filled, ...named.map(({ field, heading }): [string, string] => [field, heading])])
}

/** What rows without a cell of their own have. */
interface Shared {
  values: Record<string, unknown>
  issues: Issue[]
}

/** Throws TABLE_HEADER_WRONG for a field that cannot have one value for all rows. */
const sharedValues = (cells: Readonly<Record<string, string>>, fields: TableFields): Shared => {
  const shared: Shared = { values: {}, issues: [] }
  for (const [field, cell] of Object.entries(cells)) {
    const known = Object.hasOwn(fields, field) ? fields[field] : undefined
    if (known === undefined || !isSharedField(known)) {
      const message = `All rows cannot have one value of ${short(labelOf(field, fields))}`
      throw csvErrors.fail('TABLE_HEADER_WRONG', { message, issues: [{ path: short(field), message }] })
    }
    const value = cell.trim() === '' ? undefined : known.read(cell.trim())
    if (value instanceof InvalidCell) shared.issues.push({ path: field, message: value.message })
    else if (value !== undefined) shared.values[field] = value
  }
  return shared
}

/** How columns were matched, and what all rows have. */
interface Match {
  columns?: readonly string[] | undefined
  values?: Readonly<Record<string, string>>
}

interface Columns {
  columns: readonly Column[]
  shared: Shared
  fields: TableFields
  /** Whether cells without a field are an error: not when the user skipped their columns. */
  isStrict: boolean
}

/** Null for a row of empty cells. */
const readRow = ({ row, cells }: TableRecord, { columns, shared, fields, isStrict }: Columns): TableRow | null => {
  const values: Record<string, unknown> = {}
  const parts: Record<string, string> = {}
  let stray = 0
  let firstStray = 0
  const issues: Issue[] = []
  for (const [index, raw] of cells.entries()) {
    const cell = unescapeCell(raw).trim()
    if (cell === '') continue
    const field = columns[index]?.field
    const read = field === undefined ? undefined : fields[field]?.read
    if (field !== undefined && read !== undefined) {
      const value = read(cell)
      if (value instanceof InvalidCell) issues.push({ path: field, message: value.message })
      else if (value instanceof MultiFieldCell) Object.assign(parts, value.values)
      else if (value !== undefined) values[field] = value
    } else if (isStrict || index >= columns.length) {
      stray += 1
      firstStray ||= index + 1
    }
  }
  if (stray > 0) issues.push({ path: '', message: strayText(firstStray, stray) })
  const own = { ...parts, ...values }
  if (Object.keys(own).length === 0 && issues.length === 0) return null
  const all = { ...shared.values, ...own }
  const isMissing = (field: string): boolean => {
    const known = fields[field]
    return !Object.hasOwn(own, field) && known !== undefined && isSharedWith(known, all)
  }
  const others = Object.fromEntries(Object.entries(shared.values).filter(([field]) => isMissing(field)))
  const missing = shared.issues.filter(({ path }) => isMissing(path))
  return { row, values: { ...others, ...own }, issues: [...issues, ...missing], cells }
}

/**
 * The rows below the header, without empty ones. Without `columns`, the field of each column, every heading must name a
 * field. Throws the errors of csvErrors.
 */
export const readTable = async (
  records: AsyncIterable<TableRecord>,
  known: TableFields,
  { columns: chosen, values = {} }: Match = {},
): Promise<Table> => {
  const shared = sharedValues(values, known)
  const fields = { ...known, ...reasons }
  const rows: TableRow[] = []
  let headings: string[] | null = null
  let read: Columns = { columns: [], shared, fields, isStrict: chosen === undefined }
  for await (const record of fromHeader(records, fields)) {
    if (headings === null) {
      headings = headingsOf(record.cells)
      const columns = chosen === undefined ? namedColumns(headings, fields) : chosenColumns(headings, chosen)
      read = { ...read, columns: checked(columns, fields) }
      continue
    }
    const row = readRow(record, read)
    if (row !== null) rows.push(row)
    if (rows.length > limits.importRows) throw csvErrors.fail('TABLE_TOO_LONG')
  }
  if (headings === null) throw csvErrors.fail('TABLE_EMPTY')
  const fieldOfColumn = read.columns.map((column) => column?.field ?? '')
  return { rows, headings, fieldOfColumn, headingOf: headingsByField(read.columns, fields) }
}

/** The last column of refused rows, which nobody has to remove from a corrected file. */
export const whyColumn = 'why'
const reasons: TableFields = { [whyColumn]: { read: () => undefined } }

const previewRows = 10
/** The number of rows that decide what a column holds. */
const sampleRows = 50

interface TablePreview {
  headings: string[]
  columns: MatchedColumn[]
  rows: string[][]
  rowCount: number
}

/** How the columns of a table are matched, with its first rows. Throws the errors of csvErrors. */
export const previewTable = async (records: AsyncIterable<TableRecord>, fields: TableFields): Promise<TablePreview> => {
  const samples: string[][] = []
  let headings: string[] | null = null
  let rowCount = 0
  for await (const { cells } of fromHeader(records, fields)) {
    if (headings === null) {
      headings = headingsOf(cells)
      continue
    }
    rowCount += 1
    const width = headings.length
    if (samples.length < sampleRows)
      samples.push(Array.from({ length: width }, (_, at) => short(unescapeCell(cells[at] ?? ''))))
    if (rowCount > limits.importRows) throw csvErrors.fail('TABLE_TOO_LONG')
  }
  if (headings === null || headings.length === 0) throw csvErrors.fail('TABLE_EMPTY')
  return { headings, columns: matchColumns(headings, samples, fields), rows: samples.slice(0, previewRows), rowCount }
}
