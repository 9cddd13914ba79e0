import { folded } from '@bluebonnet/domain'

/** A person who reads a thread, or would if mentioned. */
interface Reachable {
  id: string
  firstName: string | null
  lastName: string | null
  email: string
}

/** People mentioned with @, and names that match nobody, as written. */
interface Mentions {
  named: string[]
  unreached: string[]
}

const plain = (text: string | null): string => folded(text ?? '')

/** An @ after a letter or digit belongs to an e-mail address. */
const mention = /(?<![\p{L}\p{N}])@([\p{L}\p{N}][\p{L}\p{M}\p{N}@._%+'-]*)(?:\s+([\p{L}\p{M}'-]+))?/gu

/** Texts that clearly identify a person: first or last name, both, or e-mail. */
const waysOf = ({ firstName, lastName, email }: Reachable): string[] => {
  const [first, last, address] = [plain(firstName), plain(lastName), plain(email)]
  return [first, last, `${first}.${last}`, `${first}${last}`, address, address.split('@')[0] ?? ''].filter(Boolean)
}

const meant = (people: readonly Reachable[], word: string, next: string): Reachable[] => {
  const exact = people.filter((person) => waysOf(person).includes(word))
  const both = exact.filter(({ lastName }) => plain(lastName) === next && next !== '')
  if (both.length > 0) return both
  if (exact.length > 0) return exact
  // A short form of a first name: '@dan' means Daniel if nobody else's name starts so.
  const begun = people.filter(({ firstName }) => plain(firstName).startsWith(word))
  return begun.length === 1 ? begun : []
}

/** The people mentioned in a text, among those who can read the thread (docs/rules/notifications-and-mail.md#named). */
export const mentionsIn = (words: string, people: readonly Reachable[]): Mentions => {
  const named = new Set<string>()
  const unreached = new Set<string>()
  for (const [, written = '', next] of words.matchAll(mention)) {
    const name = written.replace(/[.'@%+-]+$/, '')
    const found = meant(people, plain(name), plain(next ?? ''))
    for (const { id } of found) named.add(id)
    if (found.length === 0) unreached.add(`@${name}`)
  }
  return { named: [...named], unreached: [...unreached] }
}
