import { readMoney } from '@bluebonnet/contracts'
import { readDay } from '@bluebonnet/contracts/typed-day'

/**
 * Reads a cell that has something in it. What it cannot read it leaves as it is, for the schema to refuse in its own
 * words.
 */
export type ReadCell = (cell: string) => unknown

const text: ReadCell = (cell) => cell

/** A cell that is refused in a sentence of its own, before any schema sees it. */
export class WrongCell {
  constructor(readonly message: string) {}
}

/** Dollars: '425000', '$425,000.00' or '425k'. '450.000' is refused, never read as 450. */
const amount: ReadCell = (cell) => {
  const read = readMoney(cell)
  if ('dollars' in read) return read.dollars
  return read.issue.includes('?') ? new WrongCell(read.issue) : cell
}

/** A number that is no money: '2,450', '2.875%'. */
const number: ReadCell = (cell) => {
  const plain = cell.replace(/%$/, '').replaceAll(/,(?=\d{3}(\D|$))/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell
}

/** A value of a closed list, as people write it: 'Single family' is SINGLE_FAMILY. */
const choice: ReadCell = (cell) => cell.toUpperCase().replaceAll(/[\s-]+/g, '_')

/** A day as forms take it, with its year: '12/4/2026' is 2026-12-04. Its schema reads a cell with a time of day. */
const day: ReadCell = (cell) => {
  if (/\d:\d{2}/.test(cell)) return cell
  const read = readDay(cell, null)
  return 'day' in read ? read.day : new WrongCell(read.issue)
}

/** Several texts in one cell: 'Pool; Garage'. */
const list: ReadCell = (cell) =>
  cell
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** How a cell is read, by what it holds. */
export const readCell = { text, amount, number, choice, day, list }
