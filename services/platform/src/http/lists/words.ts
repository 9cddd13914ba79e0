import { raw, some, type Sql, sql } from '../../database/fragments.js'

/** What a trigram index can look up: three letters in a row, or two at a word's edge. */
const indexable = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u
const hasLetters = /[\p{L}\p{N}]/u
/** Where a word begins. Every sign is named, so that the trigram index can tell what stands before a word. */
const beginning = '(^|[ -/:-@[-`{-~])'

/** What is searched for: nothing when it is empty. */
export const searchedWords = (q = ''): string => q.trim()

/**
 * A text of one or two letters is searched where a word begins, any other one anywhere
 * (docs/rules/lists-and-search.md#search): no index knows where two letters stand within words.
 */
const isSearchedAtBeginnings = (words: string): boolean => hasLetters.test(words) && !indexable.test(words)

const escaped = (text: string, signs: RegExp): string => text.replaceAll(signs, String.raw`\$&`)
/** Only signs that mean something: JavaScript refuses to have another one escaped. */
const asRegex = (words: string): string => `${beginning}${escaped(words, /[$()*+.?[\\\]^{|}]/g)}`

/** An ILIKE pattern for 'contains this text', with the text's own wildcards taken literally. */
export const containing = (text: string): string => `%${escaped(text.trim(), /[\\%_]/g)}%`

/** Whether one of the texts, each written as its trigram index has it, has the words, in capitals or not. */
export const wordsIn =
  (...texts: readonly string[]) =>
  (words: string): Sql =>
    some(
      texts.map((text) =>
        isSearchedAtBeginnings(words)
          ? sql`${raw(text)} ~* ${asRegex(words)}`
          : sql`${raw(text)} ILIKE ${containing(words)}`,
      ),
    )

/** The same of texts that are at hand. */
export const hasWords = (texts: readonly (string | null)[], words: string): boolean => {
  const begins = isSearchedAtBeginnings(words) ? new RegExp(asRegex(words), 'iu') : null
  const searched = words.toLowerCase()
  return texts.some((text) => text !== null && (begins?.test(text) ?? text.toLowerCase().includes(searched)))
}
