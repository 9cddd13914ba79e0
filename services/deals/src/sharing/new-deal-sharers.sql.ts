// Finds the team leads and mentors for the agents of hundreds of imported deals in one query each.
import { leadsOfTeams } from '@bluebonnet/brokerage'
import { command } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { lockMentorships, shareWithMentors } from './mentors.sql.js'

interface NewDeal {
  id: string
  agentId: string
  day: string
}

const shareWithLeads = command(
  `INSERT INTO deal_participants (id, deal_id, agent_id, role, share, position, deal_created_at)
   SELECT gen_random_uuid(), deal.id, team.lead_id, 'TEAM_LEAD', team.lead_share, 0,
          (SELECT created_at FROM deals WHERE deals.id = deal.id)
     FROM unnest($1::uuid[], $2::uuid[], $3::date[]) AS deal (id, agent_id, day)
    CROSS JOIN LATERAL (
      SELECT led.lead_id, m.lead_share, u.is_active
        FROM team_members m JOIN (${leadsOfTeams}) led ON led.team_id = m.team_id
        JOIN agents lead ON lead.id = led.lead_id JOIN users u ON u.id = lead.user_id
       WHERE m.agent_id = deal.agent_id AND m.since <= deal.day AND (m.until IS NULL OR m.until >= deal.day)
         AND (led.since IS NULL OR led.since <= deal.day) AND (led.before IS NULL OR led.before > deal.day)
       ORDER BY m.until IS NOT NULL, m.since DESC, m.id DESC LIMIT 1) team
    WHERE team.lead_share > 0 AND team.is_active AND team.lead_id <> deal.agent_id`,
)

/**
 * Shares each new deal with the agent who led its agent's team on a given day, and with its agent's mentor. Skips those
 * who have left.
 */
export const shareNewDeals = async (manager: EntityManager, deals: readonly NewDeal[]): Promise<void> => {
  const of = (name: keyof NewDeal) => deals.map((deal) => deal[name])
  await shareWithLeads(manager, [of('id'), of('agentId'), of('day')])
  const mentored = await lockMentorships(manager, [of('agentId')])
  if (mentored.length > 0) await shareWithMentors(manager, [of('id'), of('agentId'), of('day')])
}
