import type { CallInput } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import type { JournalRow } from './books.sql.js'

const xeroErrors = defineErrors({
  JOURNAL_TOO_LONG: { status: 409, message: 'This is more than Xero accepts in one file' },
  JOURNAL_WITHOUT_PART: { status: 404, message: 'These days have fewer files' },
})

type Query = CallInput<'GET /api/exports/journal.xero'>['query']

/** Assigns each entry to a file by number. An entry is never divided, even if it exceeds the limit by itself. */
export const inParts = (most: number): ((lines: number) => number) => {
  let [part, held] = [1, 0]
  return (lines) => {
    if (held > 0 && held + lines > most) [part, held] = [part + 1, 0]
    held += lines
    return part
  }
}

/**
 * The entries of one file with at most so many lines (docs/rules/books.md#files). Holds only those in memory. Throws
 * JOURNAL_TOO_LONG with alternatives if no part was requested, and JOURNAL_WITHOUT_PART for a part that does not exist.
 */
export const xeroRows = async (
  batches: AsyncIterable<readonly JournalRow[]>,
  { lines: most, part }: Pick<Query, 'lines' | 'part'>,
): Promise<JournalRow[]> => {
  const partOf = inParts(most)
  const rows: JournalRow[] = []
  let [last, lines] = [1, 0]
  /** The last day of the first file, and the last day before the second file starts. */
  let [day, fits]: (string | undefined)[] = []
  for await (const batch of batches)
    for (const row of batch) {
      const before = last
      last = partOf(row.lines.length)
      lines += row.lines.length
      if (last === (part ?? 1)) rows.push(row)
      if (row.enteredOn !== day && before === 1) [day, fits] = [row.enteredOn, day]
      if (part !== undefined && last > part) return rows
    }
  if (part === undefined && last > 1) throw tooLong({ lines, last, most, fits })
  if (part !== undefined && part > last) throw xeroErrors.fail('JOURNAL_WITHOUT_PART')
  return rows
}

interface TooLong {
  lines: number
  last: number
  most: number
  /** The last day up to which one file holds everything. */
  fits: string | undefined
}

const tooLong = ({ lines, last, most, fits }: TooLong) => {
  const files = `${last} files of at most ${most} lines: ask for each by its number (part=1)`
  const choose = fits === undefined ? '' : `, or choose days up to ${fits} first`
  return xeroErrors.fail('JOURNAL_TOO_LONG', { message: `These days have ${lines} lines, in ${files}${choose}.` })
}
