// A lock that many may share: TypeORM has no words for it.
import type { DataSource } from 'typeorm'
import { z } from 'zod'
import { statement } from '../database/sql.js'

/**
 * Held by a backup from before its snapshot until its last byte. Any number; it only has to be the same in every
 * process.
 */
export const backupLock = 4_200_018

const trySharedLock = statement(
  z.strictObject({ isFree: z.boolean() }),
  'SELECT pg_try_advisory_xact_lock_shared($1) AS "isFree"',
)

/**
 * Erases bytes unless a backup is being written, which may count on them: what is left then has no row any more, and
 * the daily sweep takes it.
 */
export const eraseUnlessBackedUp = (dataSource: DataSource, erase: () => Promise<void>): Promise<void> =>
  dataSource.transaction(async (manager) => {
    const [lock] = await trySharedLock(manager, [backupLock])
    if (lock?.isFree === true) await erase()
  })
