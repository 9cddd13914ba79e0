import { limits } from '@bluebonnet/contracts'
import { LRUCache } from 'lru-cache'
import type { DataSource, EntityManager } from 'typeorm'
import { MoreThan, type Total } from './list-reply.js'

type Searches = LRUCache<string, true>

/**
 * Searches of each database found to have more matches than are counted: whoever pages through one need not have them
 * all looked up again.
 */
const common = new WeakMap<DataSource, Searches>()

const commonOf = (dataSource: DataSource): Searches => {
  const known = common.get(dataSource) ?? new LRUCache({ max: 1_000, ttl: 30_000 })
  common.set(dataSource, known)
  return known
}

/** Matches are counted so far; one more is looked for, which tells whether there are more. */
export const countedRows = limits.countedMatches + 1

/**
 * The statement that counts what `matches` (`SELECT 1 FROM … WHERE …`) finds as `total`, as far as matches are counted:
 * `totalOfMatches` says what it tells.
 */
export const countingMatches = (matches: string): string =>
  `SELECT count(*)::int AS total FROM (${matches} LIMIT ${countedRows}) AS matches`

/** What the statement of `countingMatches` found. */
export const totalOfMatches = (found: number): Total =>
  found < countedRows ? found : new MoreThan(limits.countedMatches)

/**
 * Does `reading` with tables read by their indexes only: where the database believes a word commoner than it is, it
 * would rather read a table until it has seen enough, and comparing a text costs far more than it reckons.
 */
export const byIndexes = async <T>(
  manager: EntityManager,
  reading: (manager: EntityManager) => Promise<T>,
): Promise<T> =>
  manager.transaction(async (transaction) => {
    await transaction.query('SET LOCAL enable_seqscan = off')
    return reading(transaction)
  })

/**
 * How many rows `matches` (`SELECT 1 FROM … WHERE …`) finds, up to the limit to which matches are counted: of a common
 * word there are more than anybody pages through, and for half a minute it stays common without being counted again.
 */
export const countMatches = async (
  manager: EntityManager,
  matches: string,
  values: readonly unknown[],
): Promise<Total> => {
  const searches = commonOf(manager.connection)
  const search = JSON.stringify([matches, values])
  if (searches.has(search)) return new MoreThan(limits.countedMatches)
  const found = await byIndexes(manager, async (transaction) => {
    const [counted] = await transaction.query<{ total: number }[]>(countingMatches(matches), [...values])
    return counted?.total ?? 0
  })
  if (found === countedRows) searches.set(search, true)
  return totalOfMatches(found)
}
