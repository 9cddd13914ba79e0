import type { Pool } from 'pg'
import { queueSettings } from '../queue-settings.js'

const lockMs = queueSettings.quick.lockDuration
const databaseMs = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'

/** Locks that ended long ago count as ended for every clock, and none holds longer than a lock can. */
const locks = `
  UPDATE job SET locked_until_ms = CASE WHEN locked_until_ms < ${databaseMs} THEN 0 ELSE ${databaseMs} + ${lockMs} END
   WHERE state = 'active' AND (locked_until_ms BETWEEN 1 AND ${databaseMs} - ${lockMs} OR locked_until_ms > ${databaseMs} + 2 * ${lockMs})`

/** The last look for such locks was not in the future, nor so long ago that a slow clock would still wait for it. */
const looks = `
  UPDATE meta SET value = '0' WHERE field = 'stalled-check' AND abs(value::bigint - ${databaseMs}) > 2 * ${lockMs}`

/**
 * On PostgreSQL the queue's locks and looks carry the clock of the process that wrote them, and are compared with that
 * of the process that asks. Where one of them is minutes off, a dead worker's job would wait for as many: this brings
 * both to the database's clock.
 */
export const setClocksRight = async (pool: Pool): Promise<void> => {
  await pool.query(locks)
  await pool.query(looks)
}
