import { licenceDigits } from '@bluebonnet/domain'
import { allOf, raw, anyOf, type Sql, sql } from '../../database/fragments.js'

/** What a trigram index can look up: three letters in a row, or two at a word's edge. */
const indexable = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u
const hasLetters = /[\p{L}\p{N}]/u
/** Where a word begins. The characters are listed explicitly, so that the trigram index knows what precedes a word. */
const beginning = '(^|[ -/:-@[-`{-~])'

/** The search text; empty means no search. */
export const searchedWords = (q = ''): string => q.trim()

/** Letters without a removable accent, with what people type for them; the same as in the function `searchable`. */
const alike: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ı: 'i', '’': "'", '‘': "'" }

/** A text without accents and capitals: the same result as the database's function `searchable`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[øłđı’‘]/g, (letter) => alike[letter] ?? letter)

/**
 * A text of one or two letters is searched where a word begins, any other text anywhere
 * (docs/rules/lists-and-search.md#search): no index finds two letters inside words.
 */
export const isSearchedAtBeginnings = (words: string): boolean => hasLetters.test(words) && !indexable.test(words)

const escaped = (text: string, signs: RegExp): string => text.replaceAll(signs, String.raw`\$&`)
/** Escapes only characters with a meaning: JavaScript rejects other escapes. */
const asRegex = (words: string): string => `${beginning}${escaped(words, /[$()*+.?[\\\]^{|}]/g)}`

/** A LIKE pattern for 'contains this text', with the text's own wildcards escaped. */
export const containing = (text: string): string => `%${escaped(text.trim(), /[\\%_]/g)}%`

const digitsIn = (text: string): string => text.replaceAll(/\D/g, '')
const isPhone = /^[\d\s().+-]+$/

/** The words that must all match, in any order; a whole phone number, whatever its separators, is one word. */
export const wordsOf = (sought: string): string[] => {
  const text = searchable(sought).trim()
  const digits = digitsIn(text)
  if (isPhone.test(text) && digits.length >= 10) return [digits.replace(/^1(?=\d{10}$)/, '')]
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  return words.length === 0 ? [text] : [...new Set(words)]
}

/** Where one word is searched: a text in SQL, or a custom condition; null when the word cannot match. */
export type Searched = string | ((word: string) => Sql | null)

const textHas =
  (text: string) =>
  (word: string): Sql =>
    isSearchedAtBeginnings(word)
      ? sql`searchable(${raw(text)}) ~ ${asRegex(word)}`
      : sql`searchable(${raw(text)}) LIKE ${containing(word)}`

/** A phone number by its digits, whatever its separators. */
export const phoneIn =
  (column: string) =>
  (word: string): Sql | null => {
    const digits = digitsIn(word)
    return isPhone.test(word) && digits.length >= 3
      ? sql`regexp_replace(${raw(column)}, '\\D', '', 'g') LIKE ${containing(digits)}`
      : null
  }

/**
 * A licence number by its digits, with or without leading zeros and the letter code
 * (docs/rules/texas-facts.md#licence-number); a prefix is enough.
 */
export const licenceIn =
  (column: string) =>
  (word: string): Sql | null => {
    const digits = licenceDigits(word)
    return digits !== null && digits !== word && digits.length >= 3
      ? sql`searchable(${raw(column)}) LIKE ${containing(digits)} AND ltrim(${raw(column)}, '0') LIKE ${`${digits}%`}`
      : null
  }

/**
 * Whether each of the words occurs in one of the texts, which match their trigram indexes, regardless of accents and
 * capitals.
 */
export const wordsIn = (...searched: readonly Searched[]) => {
  const places = searched.map((place) => (typeof place === 'string' ? textHas(place) : place))
  const wordIn = (word: string): Sql => anyOf(places.flatMap((place) => place(word) ?? []))
  return (words: string): Sql => {
    const conditions = wordsOf(words).map(wordIn)
    return conditions.length === 1 && conditions[0] !== undefined ? conditions[0] : allOf(conditions)
  }
}

/** Whether texts in memory match the searched words, by the rules of the search in SQL. */
export const hasWords = (texts: readonly (string | null)[], words: string): boolean => {
  const known = texts.flatMap((text) => (text === null ? [] : searchable(text)))
  return wordsOf(words).every((word) => {
    const begins = isSearchedAtBeginnings(word) ? new RegExp(asRegex(word), 'u') : null
    return known.some((text) => begins?.test(text) ?? text.includes(word))
  })
}
