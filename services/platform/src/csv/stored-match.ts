// How a file was matched, as stored texts: the field of each column, then 'field=value' for each value of all rows, and
// 'chosen=value<tab>key' for each doubtful name.
import { isSharedField, type TableFields } from './table-fields.js'

const chosenMark = 'chosen='

export const storedMatch = (
  columns: readonly string[],
  { values, chosen }: Record<'values' | 'chosen', Readonly<Record<string, string>>>,
): string[] => [
  ...columns,
  ...Object.entries(values).map(([field, value]) => `${field}=${value}`),
  ...Object.entries(chosen).map(([key, value]) => `${chosenMark}${value}\t${key}`),
]

/** The values of fields that can still have one. */
export const storedValues = (stored: readonly string[], fields: TableFields): Record<string, string> =>
  Object.fromEntries(
    stored
      .filter((entry) => entry.includes('='))
      .map((entry): [string, string] => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)])
      .filter(([field]) => fields[field] !== undefined && isSharedField(fields[field])),
  )

/** By the key of a doubtful name: whom it means. */
export const storedChoices = (stored: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    stored
      .filter((entry) => entry.startsWith(chosenMark))
      .map((entry) => entry.slice(chosenMark.length))
      .map((entry): [string, string] => [entry.slice(entry.indexOf('\t') + 1), entry.slice(0, entry.indexOf('\t'))]),
  )
