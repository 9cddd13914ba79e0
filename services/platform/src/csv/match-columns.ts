import { labelOf, type TableFields } from './table-fields.js'

/** A heading without accents, capitals, spaces and punctuation. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Every name of every field with its rank: the field's own name first, then its aliases. */
const namesOf = (fields: TableFields): Map<string, { field: string; rank: number }> => {
  const names = new Map<string, { field: string; rank: number }>()
  for (const [field, { names: others = [] }] of Object.entries(fields))
    for (const [rank, name] of [field, labelOf(field, fields), ...others].entries()) {
      const known = names.get(plainHeading(name))
      if (known === undefined || rank < known.rank) names.set(plainHeading(name), { field, rank })
    }
  return names
}

/** Finds the field that a heading names, by any of its names; null when there is none. */
export const fieldNamed = (fields: TableFields): ((heading: string) => string | null) => {
  const names = namesOf(fields)
  return (heading) => names.get(plainHeading(heading))?.field ?? null
}

export interface MatchedColumn {
  heading: string
  field: string | null
  by: 'kept' | 'name' | 'cells' | null
}

/** When several columns name one field, takes the best match: an e-mail address rather than a name. */
const byName = (headings: readonly string[], fields: TableFields): (string | null)[] => {
  const names = namesOf(fields)
  const best = new Map<string, { column: number; rank: number }>()
  for (const [column, heading] of headings.entries()) {
    const named = names.get(plainHeading(heading))
    if (named === undefined || heading === '') continue
    const known = best.get(named.field)
    if (known === undefined || named.rank < known.rank) best.set(named.field, { column, rank: named.rank })
  }
  const matched = headings.map((): string | null => null)
  for (const [field, { column }] of best) matched[column] = field
  return matched
}

/**
 * Matches a remaining field to a column only when the column is the only one that fits it, and it is the only field
 * that fits the column.
 */
const byCells = (
  matched: readonly (string | null)[],
  samples: readonly (readonly string[])[],
  fields: TableFields,
): (string | null)[] => {
  const left = Object.keys(fields).filter((field) => !matched.includes(field))
  const fits = matched.map((field, column) => {
    const cells = samples.map((sample) => (sample[column] ?? '').trim()).filter((cell) => cell !== '')
    if (field !== null || cells.length === 0) return []
    return left.filter((name) => cells.every((cell) => fields[name]?.holds?.(cell) === true))
  })
  return matched.map((field, column) => {
    const [only, ...others] = fits[column] ?? []
    const isAlone = only !== undefined && others.length === 0 && fits.filter((some) => some.includes(only)).length === 1
    return isAlone ? only : field
  })
}

/** Matches each column to a field: by its name, or else by its cells. */
export const matchColumns = (
  headings: readonly string[],
  samples: readonly (readonly string[])[],
  fields: TableFields,
): MatchedColumn[] => {
  const named = byName(headings, fields)
  const matched = byCells(named, samples, fields)
  return headings.map((heading, column) => {
    const field = matched[column] ?? null
    return { heading, field, by: field === null ? null : named[column] === field ? 'name' : 'cells' }
  })
}
