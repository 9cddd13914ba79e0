// PostgreSQL's own words for how far a server is: the log that it has written, or replayed of another's.
import { z } from 'zod'
import type { EntityManager } from 'typeorm'
import { statement } from './sql.js'

type Asked = Pick<EntityManager, 'query'>

/** A place in the log of one cluster, and since which change of its primary it is written there. */
const position = z.strictObject({ cluster: z.string(), timeline: z.number(), place: z.string() })
export type Position = z.output<typeof position>

const cluster = '(SELECT system_identifier::text FROM pg_control_system())'

/** Where nobody waits for the disk, a commit that people know of may not have reached it. */
const written = statement(
  position,
  `
  SELECT ${cluster} AS cluster, ('x' || left(pg_walfile_name(place), 8))::bit(32)::int AS timeline, place::text AS place
    FROM (SELECT CASE current_setting('synchronous_commit')
                   WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS place) AS log`,
)

/** Behind every commit that anybody has been told of; null of a server that said nothing. */
export const positionOf = async (primary: Asked): Promise<Position | null> => (await written(primary))[0] ?? null

/**
 * A standby of the same cluster, which gets its log from where the primary writes its: one that still follows a primary
 * of before may be further in a log that counts no more. An account that may not see from where is believed, one that
 * follows nobody is not.
 */
const replayed = statement(
  z.strictObject({ isThere: z.boolean() }),
  `
  SELECT pg_is_in_recovery() AND ${cluster} = $1
         AND EXISTS (SELECT FROM pg_stat_wal_receiver WHERE received_tli IS NULL OR received_tli = $2)
         AND coalesce(pg_last_wal_replay_lsn() >= $3::pg_lsn, false) AS "isThere"`,
)

export const hasReplayed = async (replica: Asked, { cluster: of, timeline, place }: Position): Promise<boolean> => {
  const [row] = await replayed(replica, [of, timeline, place])
  return row?.isThere === true
}
