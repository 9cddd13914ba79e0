import { limits } from '@bluebonnet/contracts'
import type { EntityManager } from 'typeorm'

/**
 * How many rows `matches` (`SELECT 1 FROM … WHERE …`) finds, up to the limit to which matches are counted: of a common word there are more
 * than anybody pages through. Kept to the indexes: where the database believes a word commoner than it is, it would rather read the table
 * until it has seen enough, and comparing a text costs far more than it reckons.
 */
export const countMatches = async (manager: EntityManager, matches: string, values: readonly unknown[]): Promise<number> =>
  manager.transaction(async (transaction) => {
    await transaction.query('SET LOCAL enable_seqscan = off')
    const [counted] = await transaction.query<{ total: number }[]>(`SELECT count(*)::int AS total FROM (${matches} LIMIT ${limits.countedMatches}) AS matches`, [...values])
    return counted?.total ?? 0
  })
