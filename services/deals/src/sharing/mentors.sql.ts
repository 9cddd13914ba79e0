// Mentors of agents, and the deals that they share: one statement for hundreds of imported deals too.
import {
  command,
  fullName,
  type List,
  newestOf,
  type Paging,
  someRow,
  sql,
  statement,
  wordsIn,
} from '@bluebonnet/platform'
import { z } from 'zod'

/** The day on which a deal begins for its mentor: that of its creation, or an earlier closing before an import. */
const begins = `least(brokerage_day(shared.created_at), CASE WHEN shared.status = 'CLOSED' THEN shared.close_date END)`

/**
 * Whether a mentorship lasts when a deal begins: on the day on which it was added, only for those begun afterwards.
 */
const lasts = (mentorship: string): string => `${begins} >= ${mentorship}.since
  AND (${mentorship}.until IS NULL OR ${begins} <= ${mentorship}.until)
  AND (${mentorship}.since < brokerage_day(${mentorship}.created_at) OR shared.created_at >= ${mentorship}.created_at)`

/**
 * How many deals the mentorship `m` has. Cancelled ones do not count. Of two with the same mentor a deal belongs to the
 * newer one that was there when it began.
 */
const dealsUsed = `(
  SELECT count(*)::int FROM deal_participants part JOIN deals shared ON shared.id = part.deal_id
   WHERE part.agent_id = m.mentor_id AND part.role = 'MENTOR' AND shared.agent_id = m.agent_id
     AND shared.status <> 'CANCELLED' AND m.id = (
       SELECT of.id FROM mentorships of
        WHERE of.agent_id = m.agent_id AND of.mentor_id = m.mentor_id AND ${lasts('of')}
        ORDER BY of.created_at <= shared.created_at DESC, of.since DESC, of.id DESC LIMIT 1))`

const mentorship = z.strictObject({
  id: z.string(),
  mentorId: z.string(),
  mentorName: z.string(),
  /** Thousandths of a percent. */
  share: z.number(),
  since: z.string(),
  until: z.string().nullable(),
  firstDeals: z.number().nullable(),
  dealsUsed: z.number(),
  isOver: z.boolean(),
  createdAt: z.date(),
})
export type MentorshipRow = z.output<typeof mentorship>

const from = 'mentorships m JOIN agents mentor ON mentor.id = m.mentor_id JOIN users u ON u.id = mentor.user_id'
const joins = `CROSS JOIN LATERAL (SELECT ${dealsUsed} AS deals) used`
const columns = `m.id, m.mentor_id AS "mentorId", ${fullName('u')} AS "mentorName", m.share, m.since::text AS since,
  m.until::text AS until, m.first_deals AS "firstDeals", used.deals AS "dealsUsed",
  coalesce(m.until < brokerage_day(now()), false) OR coalesce(used.deals >= m.first_deals, false) AS "isOver",
  m.created_at AS "createdAt"`

export const mentorList: List<Paging, MentorshipRow, string> = {
  from,
  joins,
  columns,
  row: mentorship,
  order: newestOf('m'),
  scope: (agentId) => sql`m.agent_id = ${agentId}`,
  filters: {},
  words: wordsIn(fullName('u')),
}

export const mentorsOf = statement(mentorship, `SELECT ${columns} FROM ${from} ${joins} WHERE m.agent_id = $1`)

/** Deals of one agent that are created at the same moment count one after the other. */
export const lockMentorships = statement(
  someRow,
  `SELECT 1 FROM mentorships WHERE agent_id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
)

/**
 * Shares the deals $1 of the agents $2, begun on the days $3, with the agents' mentors: with at most what a team lead
 * leaves, and not with a mentor who shares the deal already or has left. Requires the locks.
 */
export const shareWithMentors = command(
  `INSERT INTO deal_participants (id, deal_id, agent_id, role, share, position, deal_created_at)
   SELECT gen_random_uuid(), next.deal_id, next.mentor_id, 'MENTOR', next.share, 1, next.created_at
     FROM (
       SELECT deal.id AS deal_id, m.mentor_id, least(m.share, 100000 - others.share) AS share, deal.created_at,
              m.first_deals, ${dealsUsed} + row_number() OVER (PARTITION BY m.id ORDER BY begun.day, deal.id) AS place
         FROM unnest($1::uuid[], $2::uuid[], $3::date[]) AS begun (id, agent_id, day)
         JOIN deals deal ON deal.id = begun.id AND deal.status <> 'CANCELLED'
        CROSS JOIN LATERAL (
          SELECT * FROM mentorships
           WHERE agent_id = begun.agent_id AND since <= begun.day AND (until IS NULL OR until >= begun.day)
           ORDER BY since DESC, id DESC LIMIT 1) m
         JOIN agents mentor ON mentor.id = m.mentor_id JOIN users u ON u.id = mentor.user_id AND u.is_active
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(share), 0)::int AS share, coalesce(bool_or(agent_id = m.mentor_id), false) AS is_there
            FROM deal_participants WHERE deal_id = deal.id AND agent_id IS NOT NULL) others
        WHERE NOT others.is_there AND others.share < 100000) next
    WHERE next.first_deals IS NULL OR next.place <= next.first_deals`,
)
