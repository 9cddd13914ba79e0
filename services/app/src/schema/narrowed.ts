/** A column or a constraint as `schemaLines` writes it. */
interface Line {
  text: string
  kind: string
  table: string
  name: string
  /** A column's type and what it must hold; a constraint's columns and definition. */
  rest: string
}

const parsed = (text: string): Line => {
  const [kind = '', table = '', name = '', ...rest] = text.split(' ')
  return { text, kind, table, name, rest: rest.join(' ') }
}

const value = /'([^']*)'::\w+(?:, )?/g
const frameOf = (definition: string): string => definition.replaceAll(value, '')
const valuesOf = (definition: string): string[] => [...definition.matchAll(value)].map(([, allowed = '']) => allowed)

/** A list of allowed values that has the old ones, and more. */
const isWider = (before: string, after: string): boolean =>
  after.includes(' CHECK ') &&
  frameOf(before) === frameOf(after) &&
  valuesOf(before).every((allowed) => valuesOf(after).includes(allowed))

const columnOf = (rest: string): { type: string; mayBeEmpty: boolean; hasDefault: boolean } => {
  const [, type = '', empty, preset] = /^(.*?) (not null|null) (default|no default)$/.exec(rest) ?? []
  return { type, mayBeEmpty: empty === 'null', hasDefault: preset === 'default' }
}

/** Whether a column asks more of a row than before; a new one is left out by those who do not know it. */
const asksMore = (after: string, before: string | undefined): boolean => {
  const column = columnOf(after)
  const mustBeFilled = !column.mayBeEmpty && !column.hasDefault
  if (before === undefined) return mustBeFilled
  const earlier = columnOf(before)
  const isStricter = (earlier.mayBeEmpty && !column.mayBeEmpty) || (earlier.hasDefault && mustBeFilled)
  return column.type !== earlier.type || isStricter
}

/**
 * The lines of a schema that refuse what an earlier one took: columns that a row must fill now, values and rows that
 * are not taken any more. New tables refuse nothing, unless they hold on to rows of a table in `deletedFrom`, of which
 * the earlier release deletes some.
 */
export const narrowed = (
  before: readonly string[],
  after: readonly string[],
  deletedFrom: ReadonlySet<string>,
): string[] => {
  const old = new Map(before.map(parsed).map((line) => [`${line.kind} ${line.table} ${line.name}`, line]))
  const tables = new Set([...old.values()].map(({ table }) => table))
  const refuses = ({ kind, table, name, rest }: Line): boolean => {
    const earlier = old.get(`${kind} ${table} ${name}`)
    if (!tables.has(table)) {
      const [, referenced = ''] = /REFERENCES (\w+)/.exec(rest) ?? []
      return deletedFrom.has(referenced) && !/ON DELETE (?:CASCADE|SET NULL)/.test(rest)
    }
    if (kind === 'column') return asksMore(rest, earlier?.rest)
    if (earlier !== undefined) return earlier.rest !== rest && !isWider(earlier.rest, rest)
    const [columns = ''] = rest.split(' ', 1)
    return !columns.split(',').every((column) => !old.has(`column ${table} ${column}`))
  }
  return after
    .map(parsed)
    .filter(refuses)
    .map(({ text }) => text)
}
