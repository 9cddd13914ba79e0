// PostgreSQL features that TypeORM does not cover: advisory locks, its clock, notifications.
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { command, sqlRows, statement } from './sql.js'

type Queryable = Pick<EntityManager, 'query'>

const lockOfName = command('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))')
const lockOfNumber = command('SELECT pg_advisory_xact_lock($1)')

/**
 * Waits for an advisory lock that is held until the transaction ends. A number serves when a table has one such lock.
 */
export const takeLock = async (manager: EntityManager, name: string | number): Promise<void> => {
  await (typeof name === 'number' ? lockOfNumber : lockOfName)(manager, [name])
}

const isTaken = z.strictObject({ taken: z.boolean() })

/**
 * As `takeLock`, but returns false immediately when another transaction holds it; `name` separates the locks of one
 * number.
 */
export const tryLock = async (manager: EntityManager, number: number, name?: string): Promise<boolean> => {
  const [row] =
    name === undefined
      ? await sqlRows(manager, isTaken, 'SELECT pg_try_advisory_xact_lock($1) AS taken', [number])
      : await sqlRows(manager, isTaken, 'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS taken', [number, name])
  return row?.taken === true
}

const clock = statement(z.strictObject({ now: z.date() }), 'SELECT clock_timestamp() AS now')

/** The current time of the database, which all processes share. */
export const databaseNow = async (source: Queryable): Promise<Date> => {
  const [row] = await clock(source)
  return row?.now ?? new Date()
}

/** Sends each payload to the channel's listeners when the transaction commits. */
export const notifyAll = command('SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload')
