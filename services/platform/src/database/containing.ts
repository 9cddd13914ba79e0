const literally = (text: string): string => text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)

/** An ILIKE pattern for "contains this text", with the text's own wildcards taken literally. */
export const containing = (text: string): string => `%${literally(text)}%`

/** What a trigram index can look up: three letters in a row, or two at a word's edge. */
const indexable = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/** Whether an index can find the rows that contain this text; those with shorter ones must be sought row by row. */
export const isIndexable = (text: string): boolean => indexable.test(text)

/**
 * The texts in which words are sought, in SQL. Through the whole brokerage as their index has them; else written so
 * that no index serves: to compare one agent's own rows, or the newest, costs less than to read first what the whole
 * brokerage has of a word, or of all words.
 */
export const soughtIn = (texts: readonly string[], words: string, isWhole: boolean): string[] =>
  texts.map((text) => (isWhole && isIndexable(words.trim()) ? text : `(${text} || '')`))

/** What stands between words in names and addresses, as ILIKE takes it. */
const gaps = [' ', '-', "'", '.', '@', '+', String.raw`\_`]

const hasLetters = /[\p{L}\p{N}]/u

/**
 * ILIKE patterns of which one must fit, for names among many: "contains this text", or, of one or two letters, which an
 * index cannot find just anywhere, "has a word that begins with them".
 */
export const naming = (text: string): string[] =>
  isIndexable(text.trim()) || !hasLetters.test(text)
    ? [containing(text)]
    : [`${literally(text)}%`, ...gaps.map((gap) => `%${gap}${literally(text)}%`)]
