import type { TableRecord } from './delimited-records.js'
import { fieldNamed } from './match-columns.js'
import type { TableFields } from './table-fields.js'

/** The number of filled rows among which the header is looked for. */
const searched = 10

/** The filled rows of a file from its header on. */
export async function* fromHeader(
  records: AsyncIterable<TableRecord>,
  fields: TableFields,
): AsyncGenerator<TableRecord> {
  const first: TableRecord[] = []
  let isFound = false
  for await (const record of records) {
    if (record.cells.every((cell) => cell.trim() === '')) continue
    if (isFound) {
      yield record
      continue
    }
    first.push(record)
    if (first.length < searched) continue
    yield* withoutTitle(first, fields)
    isFound = true
  }
  if (!isFound) yield* withoutTitle(first, fields)
}

/**
 * Leaves out a title above the header. The header is the first row, unless it names no field and half of the cells of
 * a later one do.
 */
const withoutTitle = (rows: readonly TableRecord[], fields: TableFields): readonly TableRecord[] => {
  const fieldOf = fieldNamed(fields)
  const namesOf = (cells: readonly string[]): number => cells.filter((cell) => fieldOf(cell) !== null).length
  if (namesOf(rows[0]?.cells ?? []) > 0) return rows
  const header = rows.findIndex(({ cells }) => {
    const names = namesOf(cells)
    return names > 1 && 2 * names >= cells.filter((cell) => cell.trim() !== '').length
  })
  return rows.slice(Math.max(header, 0))
}
