import { type BookAccount, type CallInput } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import type { JournalRow } from './books.sql.js'

const xeroErrors = defineErrors({
  JOURNAL_TOO_LONG: { status: 409, message: 'This is more than Xero takes in one file' },
  JOURNAL_WITHOUT_PART: { status: 404, message: 'These days have fewer files' },
})

type Asked = CallInput<'GET /api/exports/journal.xero'>['query']
interface Counted {
  enteredOn: string
  lines: readonly { account: BookAccount }[]
}

/** The number of the file in which each entry stands; an entry stays in one, even one longer than the limit. */
export const partsOf = (entries: readonly Pick<Counted, 'lines'>[], most: number): number[] => {
  let part = 1
  let held = 0
  return entries.map(({ lines: { length } }) => {
    if (held > 0 && held + length > most) {
      part += 1
      held = 0
    }
    held += length
    return part
  })
}

/**
 * The entries of one file of at most so many lines (docs/rules/books.md#files). Throws JOURNAL_TOO_LONG with what to
 * choose instead where no part was asked for, and JOURNAL_WITHOUT_PART for one that is not there.
 */
export const xeroRows = async (
  batches: AsyncIterable<readonly JournalRow[]>,
  { lines: most, part }: Pick<Asked, 'lines' | 'part'>,
): Promise<JournalRow[]> => {
  const rows: JournalRow[] = []
  for await (const batch of batches) rows.push(...batch)
  const parts = partsOf(rows, most)
  const last = parts.at(-1) ?? 1
  if (part === undefined) {
    if (last > 1) throw tooLong(rows, parts, most)
    return rows
  }
  if (part > last) throw xeroErrors.fail('JOURNAL_WITHOUT_PART')
  return rows.filter((_, place) => parts[place] === part)
}

const tooLong = (rows: readonly JournalRow[], parts: readonly number[], most: number) => {
  const count = rows.reduce((sum, { lines }) => sum + lines.length, 0)
  const next = rows[parts.indexOf(2)]?.enteredOn ?? ''
  const fits = rows.findLast(({ enteredOn }, place) => parts[place] === 1 && enteredOn < next)?.enteredOn
  const files = `${parts.at(-1) ?? 1} files of at most ${most} lines: ask for each by its number (part=1)`
  const choose = fits === undefined ? '' : `, or choose days up to ${fits} first`
  return xeroErrors.fail('JOURNAL_TOO_LONG', { message: `These days have ${count} lines, in ${files}${choose}.` })
}
