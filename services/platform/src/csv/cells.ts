/**
 * Reads a cell that has something in it. What it cannot read it leaves as it is, for the schema to refuse in its own
 * words.
 */
export type ReadCell = (cell: string) => unknown

const text: ReadCell = (cell) => cell

/** '425000', '$425,000.00' or '2.875%'. */
const amount: ReadCell = (cell) => {
  const plain = cell
    .replace(/^\$/, '')
    .replace(/%$/, '')
    .replaceAll(/,(?=\d{3}(\D|$))/g, '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : cell
}

/** A value of a closed list, as people write it: 'Single family' is SINGLE_FAMILY. */
const choice: ReadCell = (cell) => cell.toUpperCase().replaceAll(/[\s-]+/g, '_')

/** A day as a call takes it, or as an American table shows it: '12/4/2026' is 2026-12-04. */
const day: ReadCell = (cell) => {
  const [, month, dayOfMonth, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell) ?? []
  return month === undefined || dayOfMonth === undefined || year === undefined
    ? cell
    : `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
}

/** Several texts in one cell: 'Pool; Garage'. */
const list: ReadCell = (cell) =>
  cell
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** How a cell is read, by what it holds. */
export const readCell = { text, amount, choice, day, list }
