import type { BookAccount } from '@bluebonnet/contracts'
import type { JournalRow } from './books.sql.js'

type Line = JournalRow['lines'][number]
type Payee = NonNullable<JournalRow['payees']>[number]

const accountOf = ({ kind }: Payee): BookAccount => (kind === 'AGENT_SPLIT' ? 'AGENTS_PAYABLE' : 'OTHERS_PAYABLE')

/**
 * An entry with a name in each line of a payable: what was entered without is whom its CDA pays, and what was entered
 * in one sum is a line for each (docs/rules/books.md#files).
 */
export const named = (entry: JournalRow): JournalRow => {
  const left = (entry.payees ?? []).filter(({ cents }) => cents !== 0)
  if (left.length === 0) return entry
  const linesOf = (line: Line): Line[] => {
    if (line.name !== null) return [line]
    const of = left.filter((payee) => accountOf(payee) === line.account)
    const one = of.find(({ cents }) => cents === Math.abs(line.cents))
    if (one !== undefined) {
      left.splice(left.indexOf(one), 1)
      return [{ ...line, name: one.name }]
    }
    const sum = of.reduce((total, { cents }) => total + cents, 0)
    if (of.length === 0 || sum !== Math.abs(line.cents)) return [line]
    return of.map(({ name, cents }) => ({ ...line, name, cents: Math.sign(line.cents) * cents }))
  }
  return { ...entry, lines: entry.lines.flatMap(linesOf) }
}
