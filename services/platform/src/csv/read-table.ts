import { limits } from '@bluebonnet/contracts'
import { CsvError, parse } from 'csv-parse'
import type { Issue } from '../http/refusal.js'
import type { ReadCell } from './cells.js'
import { csvErrors } from './csv.errors.js'
import { decoded, separatorOf } from './table-text.js'

/** The fields that a table may have, each with how its cells are read. */
export type TableFields = Record<string, ReadCell>

export interface TableRow {
  /** As a table program numbers it: the header is row 1. */
  row: number
  /** By field; a field without a cell, or with an empty one, is left out. */
  values: Record<string, unknown>
  issues: Issue[]
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '')

/** The field of each column; null for a column without a name. Capitals and spaces do not matter. */
const columnsOf = (header: readonly string[], fields: TableFields): (string | null)[] => {
  const names = new Map(Object.keys(fields).map((field) => [plain(field), field]))
  const columns = header.map((name) => (name.trim() === '' ? null : (names.get(plain(name)) ?? name.trim())))
  const issues = columns.flatMap((column, index): Issue[] => {
    if (column === null) return []
    if (!Object.hasOwn(fields, column)) return [{ path: column.slice(0, 100), message: `Unknown field: ${column.slice(0, 100)}` }]
    return columns.indexOf(column) === index ? [] : [{ path: column, message: `The field ${column} stands twice` }]
  })
  const [first] = issues
  if (first !== undefined) throw csvErrors.fail('TABLE_HEADER_WRONG', { message: first.message, issues })
  return columns
}

/** Undoes what an export does to a text that looks like a formula. */
const unquoted = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const readRow = (row: number, cells: readonly string[], columns: readonly (string | null)[], fields: TableFields): TableRow => {
  const values: Record<string, unknown> = {}
  const issues: Issue[] = []
  for (const [index, raw] of cells.entries()) {
    const cell = unquoted(raw).trim()
    if (cell === '') continue
    const column = columns[index] ?? null
    const read = column === null ? undefined : fields[column]
    if (column === null || read === undefined) issues.push({ path: '', message: `Cell ${index + 1} stands under no field` })
    else values[column] = read(cell)
  }
  return { row, values, issues }
}

/** The rows below the header; empty ones are passed over. Throws the refusals of csvErrors. */
export const readTable = async (file: Buffer, fields: TableFields): Promise<TableRow[]> => {
  const rows: TableRow[] = []
  let columns: (string | null)[] | null = null
  let row = 0
  const content = decoded(file)
  const parser = parse({ delimiter: separatorOf(content), relax_column_count: true, max_record_size: 200_000 })
  parser.end(content)
  try {
    for await (const record of parser) {
      const cells: string[] = record
      row += 1
      if (columns === null) columns = columnsOf(cells, fields)
      else if (cells.some((cell) => cell.trim() !== '')) rows.push(readRow(row, cells, columns, fields))
      if (rows.length > limits.importRows) throw csvErrors.fail('TABLE_TOO_LONG')
    }
  } catch (error) {
    if (error instanceof CsvError) throw csvErrors.fail('TABLE_UNREADABLE', { message: `The table cannot be read from row ${row + 1} on` })
    throw error
  }
  if (columns === null) throw csvErrors.fail('TABLE_EMPTY')
  return rows
}
