import { readDay, readMoney, readNumber } from '@bluebonnet/domain'

/** Reads a cell that is not empty. Leaves a value that it cannot read unchanged, so that the schema refuses it. */
export type ReadCell = (cell: string) => unknown

const text: ReadCell = (cell) => cell

/** A cell that is refused with its own message, before the schema sees it. */
export class InvalidCell {
  constructor(readonly message: string) {}
}

/** A cell that fills several fields, such as a person's full name. */
export class MultiFieldCell {
  constructor(readonly values: Readonly<Record<string, string>>) {}
}

/** Dollars: '425000', '$425,000.00', '425k', or '($120.00)' below zero. '450.000' is refused, never read as 450. */
const amount: ReadCell = (cell) => {
  const read = readMoney(cell.replace(/^\((.+)\)$/, '-$1'))
  if ('dollars' in read) return read.dollars
  return read.issue.includes('?') ? new InvalidCell(read.issue) : cell
}

/** A number that is not money: '2,450', '2.875%'. '3,5' is refused, never read as 35. */
const number: ReadCell = (cell) => {
  const read = readNumber(cell.replace(/\s*%$/, ''))
  if ('number' in read) return read.number
  return read.issue.includes('?') ? new InvalidCell(read.issue) : cell
}

/** An enum value, as people write it: 'Single family' is SINGLE_FAMILY. */
export const choice = (cell: string): string =>
  cell
    .toUpperCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[\s-]+/g, '_')

/** An enum value, also by other names for it: each by its name with underscores. */
const choiceOf =
  (others: Readonly<Record<string, string>>): ReadCell =>
  (cell) => {
    const named = choice(cell)
    return Object.hasOwn(others, named) ? others[named] : named
  }

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** A person's full name: 'Lupe Garza' or 'Garza, Lupe'; 'Jr.' belongs to the last name. */
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

/** The midnight that databases append to a date: '2026-12-04T00:00:00.000Z', '12/4/2026 12:00:00 AM'. */
const midnight = /[T ]\s*(?:00?:00(?::00(?:\.0+)?)?|12:00(?::00)? ?AM)Z?$/i

/** A date as forms accept it, with its year: '12/4/2026' is 2026-12-04. The schema reads a cell with a time of day. */
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

/** Cell readers by type. */
export const readCell = { text, amount, number, choice, choiceOf, fullName, day, list }

const everyDay = (cell: string): boolean => 'day' in readDay(cell.replace(midnight, ''), null)

/** Recognises the type of a column by its cells alone. A bare number can be anything. */
export const cellMatchers = {
  email: (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i.test(cell),
  phone: (cell: string): boolean =>
    /^[+(\d][\d\s().-]{8,}$/.test(cell) && !everyDay(cell) && cell.replaceAll(/\D/g, '').length >= 10,
  day: everyDay,
  amount: (cell: string): boolean => /^\$|\d,\d{3}|\.\d{2}$/.test(cell) && 'dollars' in readMoney(cell),
}
