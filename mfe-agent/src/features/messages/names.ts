import type { Colleague } from '@bluebonnet/contracts'

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 'Priya Raman and Dana Whitfield'. */
export const namesOf = (people: readonly Pick<Colleague, 'name'>[]): string =>
  people.length === 0 ? 'Nobody else' : list.format(people.map(({ name }) => name))

/** Options for people, with their roles. */
export const peopleOptions = (people: readonly Colleague[], roles: Readonly<Record<Colleague['role'], string>>) =>
  people.map(({ id, name, role }) => ({ value: id, label: `${name}, ${roles[role]}` }))
