/** An ILIKE pattern for "contains this text", with the text's own wildcards taken literally. */
export const containing = (text: string): string => `%${text.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/** What a trigram index can look up: three letters in a row, or two at a word's edge. */
const indexable = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u

/** Whether an index can find the rows that contain this text; those with shorter ones must be sought row by row. */
export const isIndexable = (text: string): boolean => indexable.test(text)
