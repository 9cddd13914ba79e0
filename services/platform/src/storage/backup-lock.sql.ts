// A shared advisory lock: TypeORM does not support it.
import type { DataSource } from 'typeorm'
import { z } from 'zod'
import { statement } from '../database/sql.js'

/**
 * A backup holds it from before its snapshot until its last byte. Any number; it only has to be the same in every
 * process.
 */
export const backupLock = 4_200_018

const trySharedLock = statement(
  z.strictObject({ isFree: z.boolean() }),
  'SELECT pg_try_advisory_xact_lock_shared($1) AS "isFree"',
)

/**
 * Erases bytes unless a backup is in progress, which may need them: bytes that remain then have no row, and the daily
 * sweep deletes them.
 */
export const eraseUnlessBackedUp = (dataSource: DataSource, erase: () => Promise<void>): Promise<void> =>
  dataSource.transaction(async (manager) => {
    const [lock] = await trySharedLock(manager, [backupLock])
    if (lock?.isFree === true) await erase()
  })
