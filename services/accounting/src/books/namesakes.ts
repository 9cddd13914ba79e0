import { licenceDigits } from '@bluebonnet/domain'
import { groupedBy } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import type { JournalRow } from './books.sql.js'
import { namedPeople, peopleOf, type EntryPerson } from './namesakes.sql.js'

interface NamedPerson {
  id: string
  name: string
  licence: string | null
}

/** Suffixes that distinguish people of the same name, by name and person. Accounting software ignores case. */
export type NameSuffixes = ReadonlyMap<string, ReadonlyMap<string, string>>

const keyOf = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Possible suffixes in order of preference: the end of the licence number, then of the id, which never changes. */
const endsOf = ({ licence, id }: NamedPerson): string[] => [
  ...(licence === null || licence === '' ? [] : [(licenceDigits(licence) ?? licence).slice(-4)]),
  id.slice(-4),
  id.slice(-12),
]

/** A suffix for everybody who shares a name with somebody else, and for nobody else (docs/rules/books.md#namesakes). */
export const suffixesOf = (people: readonly NamedPerson[]): NameSuffixes => {
  const marks = new Map<string, Map<string, string>>()
  for (const [key, known] of groupedBy(people, ({ name }) => keyOf(name))) {
    const same = [...new Map(known.map((one) => [one.id, one])).values()]
    if (same.length < 2) continue
    const markOf = (one: NamedPerson): string => {
      const others = new Set(same.filter(({ id }) => id !== one.id).flatMap(endsOf))
      return endsOf(one).find((end) => !others.has(end)) ?? one.id
    }
    marks.set(key, new Map(same.map((one) => [one.id, markOf(one)])))
  }
  return marks
}

/** A person's name with their suffix. Uses plain letters only, since not all accounting software accepts others. */
export const nameWithSuffix = (marks: NameSuffixes, name: string, id: string): string => {
  const mark = marks.get(keyOf(name))?.get(id)
  return mark === undefined ? name : `${name} (${mark})`
}

export const readMarks = async (manager: Pick<EntityManager, 'query'>): Promise<NameSuffixes> =>
  suffixesOf(await namedPeople(manager))

type Line = JournalRow['lines'][number]

/** An entry whose names distinguish people of the same name. */
export const withDistinctName = (
  marks: NameSuffixes,
  entry: JournalRow,
  people: readonly EntryPerson[],
): JournalRow => {
  const whole = people.find(({ account }) => account === null)
  const left = people.filter(({ account, cents }) => account !== null && cents !== 0)
  const take = (line: Line, name: string): string | undefined => {
    const of = left.filter((one) => one.account === line.account && keyOf(one.name) === keyOf(name))
    const cents = Math.abs(line.cents)
    const one = of.find((each) => each.cents === cents)
    // Lines of the same kind and payee may be one line in the journal.
    const all = [...groupedBy(of, ({ kind, id }) => `${kind} ${id}`).values()]
    const taken =
      one === undefined ? all.find((each) => each.reduce((sum, part) => sum + part.cents, 0) === cents) : [one]
    for (const part of taken ?? []) left.splice(left.indexOf(part), 1)
    return taken?.[0]?.id
  }
  const lines = entry.lines.map((line) => {
    const id = line.name === null ? undefined : take(line, line.name)
    return line.name === null || id === undefined ? line : { ...line, name: nameWithSuffix(marks, line.name, id) }
  })
  const name = entry.name === null || whole === undefined ? entry.name : nameWithSuffix(marks, entry.name, whole.id)
  return { ...entry, name, lines }
}

const namesIn = ({ name, lines }: JournalRow): (string | null)[] => [name, ...lines.map((line) => line.name)]

/** Entries with distinct names. Looks up people only for entries that name one with a namesake. */
export const withDistinctNames = async (
  manager: Pick<EntityManager, 'query'>,
  marks: NameSuffixes,
  entries: readonly JournalRow[],
): Promise<JournalRow[]> => {
  const isMarked = (name: string | null): boolean => name !== null && marks.has(keyOf(name))
  const ids = entries.filter((entry) => namesIn(entry).some(isMarked)).map(({ id }) => id)
  const people = groupedBy(ids.length === 0 ? [] : await peopleOf(manager, [ids]), ({ entryId }) => entryId)
  return entries.map((entry) => withDistinctName(marks, entry, people.get(entry.id) ?? []))
}
