// Rows of three tables by their ids, and one of them as it must not have changed.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Deals ($1), clients ($2) and properties ($3) with their versions and whose they are. */
export const standingOf = statement(
  z.strictObject({ id: z.string(), agentId: z.string(), version: z.number() }),
  `SELECT id, agent_id AS "agentId", version FROM deals WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT id, agent_id, version FROM clients WHERE id = ANY ($2::uuid[])
     UNION ALL SELECT id, agent_id, version FROM properties WHERE id = ANY ($3::uuid[])`,
)

/** Whether what this person ($1) gave from one agent ($2) to another ($3) is still to be told. */
export const pendingHandOverNotice = statement(
  z.strictObject({ id: z.string() }),
  'SELECT id FROM hand_overs WHERE actor_id = $1 AND from_agent_id = $2 AND to_agent_id = $3 AND told_at IS NULL',
)

/**
 * What of deals ($1) ends as they go to an agent ($2): what their agent's net pays, which nobody but that agent agrees
 * to again, and the share of whoever gets them.
 */
export const endsWithAgent = statement(
  z.strictObject({ id: z.string() }),
  `SELECT id FROM deal_participants
    WHERE deal_id = ANY ($1::uuid[]) AND (role IN ('ADVANCE', 'LEVY') OR agent_id = $2) LIMIT 1`,
)
