// Rows of three tables by their ids, and one of them with the version that it must still have.
import { statement } from '@bluebonnet/platform'
import { z } from 'zod'

/** Deals ($1), clients ($2) and properties ($3) with their versions and owners. */
export const versionsOfTransferred = statement(
  z.strictObject({ id: z.string(), agentId: z.string(), version: z.number() }),
  `SELECT id, agent_id AS "agentId", version FROM deals WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT id, agent_id, version FROM clients WHERE id = ANY ($2::uuid[])
     UNION ALL SELECT id, agent_id, version FROM properties WHERE id = ANY ($3::uuid[])`,
)

/** Whether a transfer by the user $1 from the agent $2 to the agent $3 still waits for its notice. */
export const pendingTransferNotice = statement(
  z.strictObject({ id: z.string() }),
  'SELECT id FROM transfers WHERE actor_id = $1 AND from_agent_id = $2 AND to_agent_id = $3 AND told_at IS NULL',
)

/**
 * Parts of deals ($1) that end when they move to an agent ($2): payments from their agent's net, which only that agent
 * can agree to, and the new agent's own share.
 */
export const undoEndsWithAgent = statement(
  z.strictObject({ id: z.string() }),
  `SELECT id FROM deal_participants
    WHERE deal_id = ANY ($1::uuid[]) AND (role IN ('ADVANCE', 'LEVY') OR agent_id = $2) LIMIT 1`,
)
