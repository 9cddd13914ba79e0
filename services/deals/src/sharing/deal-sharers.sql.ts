// Who has a part in a deal beside its own agent, for access, notices and locks.
import { statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

/** The users who share a deal with its own agent; its id is a value or a column of the statement. */
export const sharing = (dealId: string): string =>
  `SELECT sharer.user_id FROM deal_participants part JOIN agents sharer ON sharer.id = part.agent_id
    WHERE part.deal_id = ${dealId}`

/** The user behind a deal's own agent, and those who share it. */
export const usersOfDeal = statement(
  z.strictObject({ userId: z.string() }),
  `SELECT agent.user_id AS "userId" FROM deals deal JOIN agents agent ON agent.id = deal.agent_id WHERE deal.id = $1
    UNION ${sharing('$1')}`,
)

const agentsTouched = statement(
  z.strictObject({ agentId: z.string() }),
  `SELECT agent_id AS "agentId" FROM deal_participants WHERE deal_id = $1 AND agent_id IS NOT NULL
    UNION SELECT agent_id FROM cda_shares WHERE deal_id = $1 AND stands`,
)

/** Everybody whose cap and account a deal's CDA touches: its own agent, who shares it now, and whom its CDA names. */
export const agentsOfDeal = async (
  manager: EntityManager,
  { id, agentId }: { id: string; agentId: string },
): Promise<string[]> => [
  ...new Set([agentId, ...(await agentsTouched(manager, [id])).map((touched) => touched.agentId)]),
]
