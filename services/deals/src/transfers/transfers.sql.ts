// Collects one user's moves in quick succession in one row by an upsert, and reads them from three tables.
import { fullName, nameOrEmail, statement } from '@bluebonnet/platform'
import { z } from 'zod'
import { debounceMs } from './notify-transfer.job.js'

export const peopleOfTransfer = statement(
  z.strictObject({ actor: z.string(), toUserId: z.string(), to: z.string(), fromUserId: z.string() }),
  `
  SELECT ${nameOrEmail('actor')} AS actor, receiver.id AS "toUserId", ${nameOrEmail('receiver')} AS "to",
         former.user_id AS "fromUserId"
    FROM transfers h JOIN users actor ON actor.id = h.actor_id JOIN agents former ON former.id = h.from_agent_id
    JOIN agents a ON a.id = h.to_agent_id JOIN users receiver ON receiver.id = a.user_id
   WHERE h.id = $1`,
)

/** Excludes rows that moved on, were returned, or were deleted meanwhile. */
export const transferredRows = statement(
  z.strictObject({ kind: z.enum(['clients', 'properties', 'deals']), id: z.string(), name: z.string() }),
  `
  WITH given AS (
    SELECT h.to_agent_id AS agent_id, each ->> 0 AS kind, (each ->> 1)::uuid AS id
      FROM transfers h, jsonb_array_elements(h.given) AS each WHERE h.id = $1)
  SELECT kind, id, property_address AS name FROM deals JOIN given USING (id, agent_id) WHERE kind = 'deals'
   UNION SELECT kind, id, ${fullName('clients')} FROM clients JOIN given USING (id, agent_id) WHERE kind = 'clients'
   UNION SELECT kind, id, property_address FROM properties JOIN given USING (id, agent_id) WHERE kind = 'properties'`,
)

export const addTransferred = statement(
  z.strictObject({ id: z.string() }),
  `
  INSERT INTO transfers AS known (id, actor_id, from_agent_id, to_agent_id, given, changed_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp())
  ON CONFLICT (actor_id, from_agent_id, to_agent_id) WHERE told_at IS NULL
    DO UPDATE SET given = known.given || excluded.given, changed_at = excluded.changed_at
  RETURNING id`,
)

export const transferNotice = statement(
  z.strictObject({ actorId: z.string(), isQuiet: z.boolean() }),
  `
  SELECT actor_id AS "actorId", changed_at <= clock_timestamp() - ${debounceMs} * interval '1 millisecond' AS "isQuiet"
    FROM transfers WHERE id = $1 AND told_at IS NULL FOR UPDATE`,
)
