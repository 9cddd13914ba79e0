// A team is read with its members in one look, and a new deal finds the lead of its agent's team.
import { fullName, statement } from '@bluebonnet/platform'
import { z } from 'zod'

const member = z.strictObject({
  id: z.string(),
  agentId: z.string(),
  agentName: z.string(),
  since: z.string(),
  until: z.string().nullable(),
  /** Thousandths of a percent. */
  leadShare: z.number(),
  ownCapCents: z.number().nullable(),
})

export const teamRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  leadId: z.string(),
  leadName: z.string(),
  members: z.array(member),
  version: z.number(),
  createdAt: z.date(),
})
export type TeamRow = z.output<typeof teamRow>

export const teamColumns = `team.id, team.name, team.lead_id AS "leadId", ${fullName('lead_user')} AS "leadName",
  team.version, team.created_at AS "createdAt", coalesce((
    SELECT json_agg(json_build_object('id', m.id, 'agentId', m.agent_id, 'agentName', ${fullName('member_user')},
                                      'since', m.since, 'until', m.until, 'leadShare', m.lead_share,
                                      'ownCapCents', m.own_cap_cents)
                    ORDER BY m.until IS NOT NULL, m.since DESC, m.id DESC)
      FROM team_members m JOIN agents a ON a.id = m.agent_id JOIN users member_user ON member_user.id = a.user_id
     WHERE m.team_id = team.id), '[]') AS members`
export const teamJoins =
  'JOIN agents lead ON lead.id = team.lead_id JOIN users lead_user ON lead_user.id = lead.user_id'

export const teamById = statement(teamRow, `SELECT ${teamColumns} FROM teams team ${teamJoins} WHERE team.id = $1`)

/** The lead of the team in which the agent $1 is on the day $2, and their share; nobody who has left. */
export const leadOf = statement(
  z.strictObject({ leadId: z.string(), leadShare: z.number() }),
  `SELECT team.lead_id AS "leadId", m.lead_share AS "leadShare"
     FROM team_members m JOIN teams team ON team.id = m.team_id ${teamJoins}
    WHERE m.agent_id = $1 AND m.since <= $2::date AND (m.until IS NULL OR m.until >= $2::date)
      AND m.lead_share > 0 AND lead_user.is_active AND team.lead_id <> m.agent_id
    ORDER BY m.until IS NOT NULL, m.since DESC, m.id DESC LIMIT 1`,
)
