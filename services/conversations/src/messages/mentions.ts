/** Somebody who reads a thread, or would once they are named. */
interface Reachable {
  id: string
  firstName: string | null
  lastName: string | null
  email: string
}

/** Whom a message names with @, and the names that reach nobody, as they were written. */
interface Mentions {
  named: string[]
  unreached: string[]
}

/** First and last name, else the e-mail address. */
export const displayName = ({ firstName, lastName, email }: Reachable): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email

const plain = (text: string | null): string => (text ?? '').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** An @ after a letter or digit is an e-mail address's own. */
const mention = /(?<![\p{L}\p{N}])@([\p{L}\p{N}][\p{L}\p{M}\p{N}@._%+'-]*)(?:\s+([\p{L}\p{M}'-]+))?/gu

/** The ways in which somebody is plainly meant: by first or last name, both, or e-mail. */
const waysOf = ({ firstName, lastName, email }: Reachable): string[] => {
  const [first, last, address] = [plain(firstName), plain(lastName), plain(email)]
  return [first, last, `${first}.${last}`, `${first}${last}`, address, address.split('@')[0] ?? ''].filter(Boolean)
}

const meant = (people: readonly Reachable[], word: string, next: string): Reachable[] => {
  const exact = people.filter((person) => waysOf(person).includes(word))
  const both = exact.filter(({ lastName }) => plain(lastName) === next && next !== '')
  if (both.length > 0) return both
  if (exact.length > 0) return exact
  // A short form of one person's first name: '@dan' is Daniel where nobody else begins so.
  const begun = people.filter(({ firstName }) => plain(firstName).startsWith(word))
  return begun.length === 1 ? begun : []
}

/** Who is named in these words, among those whom the thread reaches (docs/rules/notifications-and-mail.md#named). */
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
