import { readMoney, readDay } from '@bluebonnet/domain'

/**
 * Reads a cell that has something in it. What it cannot read it leaves as it is, for the schema to refuse in its own
 * words.
 */
export type ReadCell = (cell: string) => unknown

const text: ReadCell = (cell) => cell

/** A cell that is refused in a sentence of its own, before any schema sees it. */
export class InvalidCell {
  constructor(readonly message: string) {}
}

/** What one cell says of several fields, such as a person's whole name. */
export class MultiFieldCell {
  constructor(readonly values: Readonly<Record<string, string>>) {}
}

/** Dollars: '425000', '$425,000.00' or '425k'. '450.000' is refused, never read as 450. */
const amount: ReadCell = (cell) => {
  const read = readMoney(cell)
  if ('dollars' in read) return read.dollars
  return read.issue.includes('?') ? new InvalidCell(read.issue) : cell
}

/** A number that is no money: '2,450', '2.875%'. */
const number: ReadCell = (cell) => {
  const plain = cell.replace(/%$/, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell
}

/** A value of a closed list, as people write it: 'Single family' is SINGLE_FAMILY. */
const choice: ReadCell = (cell) => cell.toUpperCase().replaceAll(/[\s-]+/g, '_')

/** The same, with what other systems call a value: each by its name with underscores. */
const choiceOf =
  (others: Readonly<Record<string, string>>): ReadCell =>
  (cell) => {
    const named = choice(cell)
    return typeof named === 'string' && Object.hasOwn(others, named) ? others[named] : named
  }

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** A person's whole name: 'Lupe Garza' or 'Garza, Lupe'; 'Jr.' belongs to the last one. */
const fullName: ReadCell = (cell) => {
  const [before = '', after = ''] = cell.split(/,\s*(.*)/s, 2)
  if (after !== '' && !suffix.test(after)) return new MultiFieldCell({ firstName: after, lastName: before.trim() })
  const words = cell.split(/\s+/)
  const last = words.length > 2 && suffix.test(words.at(-1) ?? '') ? -2 : -1
  const first = words.slice(0, last).join(' ')
  return new MultiFieldCell(
    first === '' ? { firstName: cell } : { firstName: first, lastName: words.slice(last).join(' ') },
  )
}

/** What databases write behind a day that has no time: '2026-12-04T00:00:00.000Z', '12/4/2026 12:00:00 AM'. */
const midnight = /[T ]\s*(?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)Z?$/i

/** A day as forms take it, with its year: '12/4/2026' is 2026-12-04. Its schema reads a cell with a time of day. */
const day: ReadCell = (cell) => {
  const date = cell.replace(midnight, '')
  if (/\d:\d{2}/.test(date)) return cell
  const read = readDay(date, null)
  return 'day' in read ? read.day : new InvalidCell(read.issue)
}

/** Several texts in one cell: 'Pool; Garage'. */
const list: ReadCell = (cell) =>
  cell
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** How a cell is read, by what it holds. */
export const readCell = { text, amount, number, choice, choiceOf, fullName, day, list }

const everyDay = (cell: string): boolean => 'day' in readDay(cell.replace(midnight, ''), null)

/** What the cells of a column hold, told without its heading. A bare number may be anything. */
export const cellMatchers = {
  email: (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell),
  phone: (cell: string): boolean =>
    /^[+(\d][\d\s().-]{8,}$/.test(cell) && !everyDay(cell) && cell.replaceAll(/\D/g, '').length >= 10,
  day: everyDay,
  amount: (cell: string): boolean => /^\$|\d,\d{3}|\.\d{2}$/.test(cell) && 'dollars' in readMoney(cell),
  oneOf:
    (values: readonly string[]) =>
    (cell: string): boolean =>
      values.includes(String(choice(cell))),
}
