import type { IrisRecord } from './iris-record.js'

type ColumnValue = (record: IrisRecord) => string

const empty: ColumnValue = () => ''
const no: ColumnValue = () => 'N'

const party = (who: 'payer' | 'recipient'): Record<string, ColumnValue> => {
  const name = who === 'payer' ? 'Payer' : 'Recipient'
  return {
    [`${name} TIN Type`]: (record) => record[who].tinKind,
    [`${name} Taxpayer ID Number`]: (record) => record[who].tin,
    [`${name} Name Type`]: (record) => record[who].nameType,
    [`${name} Business or Entity Name Line 1`]: (record) => record[who].line1,
    [`${name} Business or Entity Name Line 2`]: (record) => record[who].line2,
    [`${name} First Name`]: (record) => record[who].first,
    [`${name} Middle Name`]: (record) => record[who].middle,
    [`${name} Last Name (Surname)`]: (record) => record[who].last,
    [`${name} Suffix`]: (record) => record[who].suffix,
    [`${name} Country`]: () => 'US',
    [`${name} Address Line 1`]: (record) => record[who].address,
    [`${name} Address Line 2`]: empty,
    [`${name} City/Town`]: (record) => record[who].city,
    [`${name} State/Province/Territory`]: (record) => record[who].state,
    [`${name} ZIP/Postal Code`]: (record) => record[who].zip,
  }
}

const stateColumns = (nth: 1 | 2): Record<string, ColumnValue> => ({
  [`State ${nth}`]: empty,
  [`State ${nth} - State Tax Withheld`]: empty,
  [`State ${nth} - State/Payer state number`]: empty,
  [`State ${nth} - State income`]: empty,
  [`State ${nth} - Local income tax withheld`]: empty,
  [`State ${nth} - Special Data Entries`]: empty,
})

const directSales =
  'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale'

/** All known columns of the portal's file, in last year's order (docs/rules/year-end.md#iris). */
const lastYears: Record<string, ColumnValue> = {
  'Form Type': () => '1099-NEC',
  'Tax Year': ({ year }) => String(year),
  ...party('payer'),
  'Payer Phone Type': ({ payer }) => (payer.phone === '' ? '' : 'D'),
  'Payer Phone': ({ payer }) => payer.phone,
  'Payer Email Address': ({ payer }) => payer.email,
  ...party('recipient'),
  'Office Code': empty,
  'Form Account Number': ({ account }) => account,
  '2nd TIN Notice': no,
  'Box 1 - Nonemployee Compensation': ({ amount }) => amount,
  [directSales]: no,
  'Box 4 - Federal income tax withheld': empty,
  'Combined Federal/State Filing': no,
  ...stateColumns(1),
  ...stateColumns(2),
}

/** Added with the 2025 form. A brokerage makes no such payments. */
const known: Record<string, ColumnValue> = { ...lastYears, 'Box 3 - Excess golden parachute payments': empty }

export const defaultColumns: readonly string[] = Object.keys(lastYears)

/** Compares column names without regard to case and spaces. */
const keyOf = (name: string): string => name.replaceAll(/\s+/g, ' ').trim().toLowerCase()

const byKey = new Map(Object.entries(known).map(([name, filled]) => [keyOf(name), filled]))

/** The value function of a template's column. Undefined for an unknown column. */
export const filledBy = (column: string): ColumnValue | undefined => byKey.get(keyOf(column))

/** Optional columns: they are empty, or not in every file. */
const dispensable = [
  'Payer First Name',
  'Payer Last Name (Surname)',
  'Payer Phone Type',
  'Payer Phone',
  'Payer Email Address',
  'Form Account Number',
  '2nd TIN Notice',
  directSales,
  'Combined Federal/State Filing',
].concat(
  ['Middle Name', 'Suffix', 'Business or Entity Name Line 2', 'Address Line 2'].flatMap((part) => [
    `Payer ${part}`,
    `Recipient ${part}`,
  ]),
)

const needed = Object.entries(known)
  .filter(([name, filled]) => filled !== empty && !dispensable.includes(name))
  .map(([name]) => name)

/**
 * Required columns that a template lacks. Without them the portal would refuse a record or assign it to another person.
 */
export const missingFrom = (columns: readonly string[]): string[] => {
  const there = new Set(columns.map(keyOf))
  return needed.filter((name) => !there.has(keyOf(name)))
}
