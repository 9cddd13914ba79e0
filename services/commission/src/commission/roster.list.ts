import { namesOfPeople, newEmailIn } from '@bluebonnet/auth'
import { nextPlanOf, versionOfPerson } from '@bluebonnet/brokerage'
import { type CallInput } from '@bluebonnet/contracts'
import { agentStatuses, roles } from '@bluebonnet/domain'
import { fullName, type List, type Order, type Paging, raw, sql, wordsIn } from '@bluebonnet/platform'
import { z } from 'zod'
import { closedWithin } from '@bluebonnet/deals'
import { sharesOfDeals } from './deal-parts.sql.js'
import type { EarningsDays, EarningsScope } from './earnings.sql.js'

/** A person on the roster, without the year's figures. */
const rosterPerson = z.strictObject({
  /** The agent's id. A TC has no profile, so this is the user id. */
  id: z.string(),
  userId: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  status: z.enum(agentStatuses),
  email: z.string(),
  newEmail: z.string().nullable(),
  phone: z.string().nullable(),
  trecLicenseNo: z.string().nullable(),
  isActive: z.boolean(),
  /** Has not set a password yet. */
  isInvited: z.boolean(),
  /** Null for a TC, who has no profile and therefore no plan. */
  planId: z.string().nullable(),
  nextPlan: z.strictObject({ name: z.string(), from: z.string() }).nullable(),
  capYearStart: z.string().nullable(),
  annualCapCents: z.string().nullable(),
  version: z.number(),
})
export type RosterPerson = z.output<typeof rosterPerson>

const columns = `
  coalesce(a.id, u.id) AS id, u.id AS "userId", u.first_name AS "firstName", u.last_name AS "lastName", u.role, u.email,
  u.phone, ${newEmailIn('u.id')} AS "newEmail",
  coalesce(a.status, CASE WHEN u.is_active THEN 'ACTIVE' ELSE 'INACTIVE' END) AS status,
  u.trec_license_no AS "trecLicenseNo", u.is_active AS "isActive",
  u.is_active AND u.password_hash IS NULL AS "isInvited",
  a.plan_id AS "planId", ${nextPlanOf('a.id')} AS "nextPlan", a.cap_year_start::text AS "capYearStart",
  a.annual_cap_cents AS "annualCapCents",
  ${versionOfPerson} AS version`

/** Deactivated people come last. */
const isGone = '(CASE WHEN u.is_active THEN 0 ELSE 1 END)'

/**
 * By name, deactivated people last, with the index `users_on_roster`. A cursor holds only the user id and looks up the
 * position again, since URLs must not contain names.
 */
export const byName: Order<{ userId: string }> = {
  by: [isGone, "searchable(coalesce(u.last_name, ''))", "searchable(coalesce(u.first_name, ''))", 'u.id'],
  direction: 'ASC',
  placeOf: ({ userId }) => ({ at: new Date(0), id: userId }),
  at: async ({ id }, manager) => {
    const [last] = await manager.query<{ place: string[] }[]>(
      `SELECT jsonb_build_array(${byName.by.join(', ')}) AS place FROM users u WHERE u.id = $1`,
      [id],
    )
    return last?.place ?? null
  },
}

export type RosterFilters = Pick<
  CallInput<'GET /api/roster'>['query'],
  'agentId' | 'compPlan' | 'isActive' | keyof Paging
>

/** Agents, and TCs, who have access but no profile. */
export const rosterList: List<RosterFilters, RosterPerson, null> = {
  from: 'users u LEFT JOIN agents a ON a.user_id = u.id',
  columns,
  row: rosterPerson,
  order: byName,
  scope: () => raw("a.id IS NOT NULL OR u.role = 'TC'"),
  filters: {
    agentId: (id) =>
      id === undefined ? null : sql`u.id = coalesce((SELECT user_id FROM agents WHERE id = ${id}), ${id})`,
    compPlan: (plan) => (plan === undefined ? null : sql`a.plan_id = (SELECT id FROM plans WHERE code = ${plan})`),
    isActive: (isActive) => (isActive === undefined ? null : raw(`${isGone} = ${isActive ? 0 : 1}`)),
  },
  words: wordsIn(...namesOfPeople),
}

/** The roster in rank order: `ranks` holds the user ids in their order. */
export const rankedRoster = (ranks: readonly string[]): typeof rosterList => ({
  ...rosterList,
  from: () => sql`users u LEFT JOIN agents a ON a.user_id = u.id
    JOIN unnest(${ranks}::uuid[]) WITH ORDINALITY AS ranked (user_id, rank) ON ranked.user_id = u.id`,
  order: { ...byName, by: ['ranked.rank'], at: ({ id }) => (ranks.includes(id) ? [ranks.indexOf(id) + 1] : null) },
})

const statementPerson = z.strictObject({
  agentId: z.string(),
  userId: z.string(),
  agentName: z.string(),
  trecLicenseNo: z.string().nullable(),
})
export type StatementPerson = z.output<typeof statementPerson>

/** Agents with a part in a deal that closed in a period, in the order of the roster. */
export const statementList: List<Paging & { closed: EarningsDays }, StatementPerson, EarningsScope> = {
  from: 'users u JOIN agents a ON a.user_id = u.id',
  columns: `a.id AS "agentId", u.id AS "userId", ${fullName('u')} AS "agentName", u.trec_license_no AS "trecLicenseNo"`,
  row: statementPerson,
  order: byName,
  scope: ({ agentId }) => (agentId === null ? null : sql`a.id = ${agentId}`),
  filters: {
    closed: (_, { closed: { period, today } }) =>
      sql`(EXISTS (SELECT FROM deals deal WHERE deal.agent_id = a.id AND ${closedWithin(period, today)})
        OR EXISTS (SELECT FROM ${raw(sharesOfDeals)} s JOIN deals deal ON deal.id = s.deal_id
                    WHERE s.agent_id = a.id AND ${closedWithin(period, today)}))`,
  },
  words: wordsIn(...namesOfPeople),
}
