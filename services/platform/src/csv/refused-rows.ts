import type { ImportReport } from '@bluebonnet/contracts'
import { plainHeading } from './match-columns.js'
import { type Table, whyColumn } from './read-table.js'
import { byteOrderMark, csvLines, unescapeCell } from './send-table.js'

type Refused = ImportReport['refused'][number]

/** A field without a column is named by its message. */
const reason = ({ path, column, message }: Refused['issues'][number]): string =>
  column === '' || column === path ? message : `${column}: ${message}`

/**
 * The refused rows as in the file, with a last column 'why': a file to correct and import again. The reasons of an
 * earlier time go.
 */
export const refusedRows = ({ rows, headings }: Table, refused: readonly Refused[]): string => {
  const kept = [...headings.entries()].filter(([, heading]) => plainHeading(heading) !== whyColumn)
  const cellsOf = new Map(rows.map(({ row, cells }) => [row, cells]))
  const lines = refused.map(({ row, issues }) => {
    const cells = cellsOf.get(row) ?? []
    return [...kept.map(([at]) => unescapeCell(cells[at] ?? '')), issues.map(reason).join('. ')]
  })
  return byteOrderMark + csvLines([[...kept.map(([, heading]) => heading), whyColumn], ...lines])
}
