import type { ImportReport } from '@bluebonnet/contracts'
import type { Table } from './read-table.js'
import { byteOrderMark, csvLines, unescapeCell } from './send-table.js'

type Refused = ImportReport['refused'][number]

const reason = ({ column, message }: Refused['issues'][number]): string =>
  column === '' ? message : `${column}: ${message}`

/** The refused rows as in the file, with a last column 'why': a file to correct and import again. */
export const refusedRows = ({ rows, headings }: Table, refused: readonly Refused[]): string => {
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  const lines = refused.map(({ row, issues }) => {
    const cells = cellsOf.get(row) ?? []
    return [...headings.map((_, at) => unescapeCell(cells[at] ?? '')), issues.map(reason).join('. ')]
  })
  return byteOrderMark + csvLines([[...headings, 'why'], ...lines])
}
