import { labelOf, type TableFields } from './table-fields.js'

/** A heading without accents, capitals, spaces and punctuation. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const abbreviations = new Map([
  ['addr', 'Address'],
  ['amt', 'Amount'],
  ['dt', 'Date'],
  ['lic', 'License'],
  ['licence', 'License'],
  ['nbr', 'Number'],
  ['no', 'Number'],
  ['num', 'Number'],
  ['tel', 'Phone'],
])

/** A plain heading as it is, and with its abbreviations spelled out: 'Agent Lic. No' is 'agentlicensenumber' too. */
const plainForms = (heading: string): string[] => {
  const spelled = heading.replaceAll(
    /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+/gu,
    (word) => abbreviations.get(word.toLowerCase()) ?? word,
  )
  return [plainHeading(heading), plainHeading(spelled)]
}

/** A heading that only its spelled-out form names comes after all others. */
const afterPlain = 1_000

interface NamedField {
  field: string
  rank: number
}

/** Finds the field that a heading names, with the name's rank: the field's own name comes first, then its aliases. */
const fieldsByName = (fields: TableFields): ((heading: string) => NamedField | undefined) => {
  const names = new Map<string, NamedField>()
  for (const [field, { names: others = [] }] of Object.entries(fields))
    for (const [rank, name] of [field, labelOf(field, fields), ...others].entries())
      for (const form of plainForms(name))
        if (rank < (names.get(form)?.rank ?? Infinity)) names.set(form, { field, rank })
  return (heading) => {
    const [plain = '', spelled = ''] = plainForms(heading)
    const named = names.get(spelled)
    return names.get(plain) ?? (named && { ...named, rank: named.rank + afterPlain })
  }
}

/** Finds the field that a heading names, by any of its names; null when there is none. */
export const fieldNamed = (fields: TableFields): ((heading: string) => string | null) => {
  const named = fieldsByName(fields)
  return (heading) => named(heading)?.field ?? null
}

export interface MatchedColumn {
  heading: string
  field: string | null
  by: 'kept' | 'name' | 'cells' | null
}

/** When several columns name one field, takes the best match: an e-mail address rather than a name. */
const byName = (headings: readonly string[], fields: TableFields): (string | null)[] => {
  const namedBy = fieldsByName(fields)
  const best = new Map<string, { column: number; rank: number }>()
  for (const [column, heading] of headings.entries()) {
    const named = namedBy(heading)
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
    return left.filter((name) => {
      const { holds = () => false, mayHold = holds } = fields[name] ?? {}
      return cells.every(mayHold) && cells.some(holds)
    })
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
