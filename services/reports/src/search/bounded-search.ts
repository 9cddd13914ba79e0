import { isIndexable } from '@bluebonnet/platform'
import { inScope } from '../scope/in-scope.js'

export interface SearchTarget {
  table: string
  /** What is searched, each written as its trigram index has it. */
  columns: readonly string[]
  /** The columns of a hit; `title` is what it is called by. */
  answer: string
  /** Their names: only these leave, not what hits are ordered by. */
  names: string
}

const hitsShown = 6
/** Matches that are looked at for the best ones: of a common word there are more than anybody reads. */
const candidates = 200
/** A text too short for any index is sought in so many of the newest rows only. */
const newest = 1_000

/**
 * One bounded statement over one table. $1: whether the whole brokerage is seen, $2: else whose rows, $3: the pattern,
 * $4: the pattern of what begins with the text. Hits whose title begins so come first, then the newest.
 */
export const boundedSearch = ({ table, columns, answer, names }: SearchTarget, words: string): string => {
  const matches = columns.map((column) => `${column} ILIKE $3`).join(' OR ')
  const found = isIndexable(words)
    ? `SELECT * FROM ${table} WHERE ${inScope} AND (${matches}) LIMIT ${candidates}`
    : `SELECT * FROM (SELECT * FROM ${table} WHERE ${inScope} ORDER BY created_at DESC, id DESC LIMIT ${newest}) AS recent WHERE ${matches} LIMIT ${candidates}`
  return `
    WITH found AS MATERIALIZED (${found}), hits AS (SELECT created_at, ${answer} FROM found)
    SELECT ${names} FROM (SELECT * FROM hits ORDER BY title ILIKE $4 DESC, created_at DESC, id DESC LIMIT ${hitsShown}) AS shown`
}
