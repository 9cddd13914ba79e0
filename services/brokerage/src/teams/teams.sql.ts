// One query reads a team with its members; its lead on a day follows from the recorded changes of lead.
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

/**
 * From which day on, and before which, somebody leads a team: the first lead also before the team existed; of several
 * on one day, the last.
 */
export const leadsOfTeams = `
  SELECT team_id, lead_id, CASE WHEN row_number() OVER days > 1 THEN since END AS since, lead(since) OVER days AS before
    FROM (SELECT DISTINCT ON (team_id, since) team_id, lead_id, since FROM team_leads
           ORDER BY team_id, since, created_at DESC, id DESC) last
  WINDOW days AS (PARTITION BY team_id ORDER BY since)`

/** The current lead's first day, and today. */
export const lastLeadOf = statement(
  z.strictObject({ since: z.string(), today: z.string() }),
  'SELECT max(since)::text AS since, brokerage_day(now())::text AS today FROM team_leads WHERE team_id = $1',
)

/** The members of a team while agent $1 led it, with their first and last days. */
export const membersLedBy = statement(
  z.strictObject({ agentId: z.string(), since: z.string(), until: z.string().nullable() }),
  `SELECT m.agent_id AS "agentId", greatest(m.since, led.since)::text AS since,
          least(m.until, led.before - 1)::text AS until
     FROM (${leadsOfTeams}) led JOIN team_members m ON m.team_id = led.team_id WHERE led.lead_id = $1`,
)

/** The leads who see the deals `d` by their team alone, as in the database's function `deals_shared_with`. */
export const leadsOfDeals = (deals: string): string => `
  SELECT t.lead_id FROM ${deals} JOIN team_members m ON m.agent_id = d.agent_id JOIN teams t ON t.id = m.team_id
   WHERE brokerage_day(d.created_at) >= m.since AND (m.until IS NULL OR brokerage_day(d.created_at) <= m.until)`
