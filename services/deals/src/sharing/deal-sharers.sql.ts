// Who has a part in a deal besides its own agent, for access, notices and locks.
import { leadsOfDeals } from '@bluebonnet/brokerage'
import { statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

/** The users who share a deal with its own agent. The deal's id is a value or a column of the query. */
export const sharing = (dealId: string): string =>
  `SELECT sharer.user_id FROM deal_participants part JOIN agents sharer ON sharer.id = part.agent_id
    WHERE part.deal_id = ${dealId}`

/** The users who see a deal beside the office: its own agent, those who share it, and a team's lead. */
export const agentUsersOfDeal = statement(
  z.strictObject({ userId: z.string() }),
  `SELECT agent.user_id AS "userId" FROM deals d JOIN agents agent ON agent.id = d.agent_id WHERE d.id = $1
    UNION ${sharing('$1')}
    UNION SELECT user_id FROM agents WHERE id IN (${leadsOfDeals('deals d')} AND d.id = $1)`,
)

/** The users of agents and of the leads of all their teams, former ones too: more people than see their deals. */
export const usersOfAgents = statement(
  z.strictObject({ userId: z.string() }),
  `SELECT user_id AS "userId" FROM agents WHERE id = ANY($1)
    UNION SELECT lead.user_id FROM team_members m JOIN teams t ON t.id = m.team_id
            JOIN agents lead ON lead.id = t.lead_id WHERE m.agent_id = ANY($1)`,
)

const agentsTouched = statement(
  z.strictObject({ agentId: z.string() }),
  `SELECT agent_id AS "agentId" FROM deal_participants WHERE deal_id = $1 AND agent_id IS NOT NULL
    UNION SELECT agent_id FROM cda_shares WHERE deal_id = $1 AND is_current`,
)

/**
 * All agents whose cap and account a deal's CDA affects: its own agent, those who share it now, and those in its CDA.
 */
export const agentsOfDeal = async (
  manager: EntityManager,
  { id, agentId }: { id: string; agentId: string },
): Promise<string[]> => [
  ...new Set([agentId, ...(await agentsTouched(manager, [id])).map((touched) => touched.agentId)]),
]
