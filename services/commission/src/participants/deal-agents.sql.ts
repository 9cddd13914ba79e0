// Agents of the brokerage who share deals with their own, many deals in one look and in the order of their lists, each
// with what their commission is reckoned by.
import { type BrokerageSettings, planOnDay } from '@bluebonnet/brokerage'
import { formatCents, type AdditionalAgent } from '@bluebonnet/commission'
import { agentRoleLabels } from '@bluebonnet/contracts'
import { agentRoles, percentOf } from '@bluebonnet/domain'
import { dayIn, nameOrEmail, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { DealEntity } from '@bluebonnet/deals'

const person = {
  agentId: z.string(),
  userId: z.string(),
  name: z.string(),
  licenceNumber: z.string().nullable(),
  isActive: z.boolean(),
  planId: z.string(),
  capYearStart: z.string().nullable(),
  /** Cents as the driver reads bigint. */
  annualCapCents: z.string().nullable(),
}

/** In SQL the day whose plans count for a deal (docs/rules/commission-and-caps.md#versions). */
export const planDayOf = (deal: string): string =>
  `brokerage_day(coalesce(${deal}.submitted_at, ${deal}.approved_at, now()))`

/** The day whose versions of plans count for a deal (docs/rules/commission-and-caps.md#versions). */
export const planDay = (
  { submittedAt, approvedAt }: Pick<DealEntity, 'submittedAt' | 'approvedAt'>,
  { timeZone }: BrokerageSettings,
): string => dayIn(timeZone, submittedAt ?? approvedAt ?? new Date())

/** With the plan that counts for the deal `deal`. */
const personColumns = `agent.id AS "agentId", agent.user_id AS "userId", ${nameOrEmail('person')} AS name,
  nullif(person.trec_license_no, '') AS "licenceNumber", person.is_active AS "isActive",
  ${planOnDay('agent.id', planDayOf('deal'))} AS "planId", agent.cap_year_start::text AS "capYearStart",
  agent.annual_cap_cents AS "annualCapCents"`

/** Agents as they are now, by their ids $1, for the deal $2. */
export const agentsById = statement(
  z.strictObject(person),
  `SELECT ${personColumns} FROM agents agent JOIN users person ON person.id = agent.user_id
    CROSS JOIN deals deal WHERE agent.id = ANY($1) AND deal.id = $2`,
)

const share = { role: z.enum(agentRoles), share: z.number().nullable(), amountCents: z.string().nullable() }
const dealAgent = z.strictObject({ dealId: z.string(), ...share, ...person })
export type DealAgentRow = z.output<typeof dealAgent>

const dealAgents = statement(
  dealAgent,
  `SELECT p.deal_id AS "dealId", p.role, p.share, p.amount_cents AS "amountCents", ${personColumns}
     FROM deal_participants p JOIN agents agent ON agent.id = p.agent_id JOIN users person ON person.id = agent.user_id
     JOIN deals deal ON deal.id = p.deal_id
    WHERE p.deal_id = ANY($1) ORDER BY p.deal_id, p.position`,
)

export const dealAgentsOf = (manager: EntityManager, dealIds: readonly string[]): Promise<DealAgentRow[]> =>
  dealAgents(manager, [dealIds])

/** Deals of others in which the agent $1 has a part. */
export const dealsTouching = statement(
  z.strictObject({ dealId: z.string() }),
  `SELECT deal_id AS "dealId" FROM deal_participants WHERE agent_id = $1
    UNION SELECT deal_id FROM cda_shares WHERE agent_id = $1 AND stands`,
)

/** Each as timeline and audit log keep it: 'Co-agent: Dana Whitfield, 40%'. */
export const dealAgentWords = (rows: readonly DealAgentRow[]): string[] =>
  rows.map(({ role, name, share: rate, amountCents }) => {
    const much = rate === null ? formatCents(Number(amountCents)) : `${percentOf(rate)}%`
    return `${agentRoleLabels[role]}: ${name}, ${much}`
  })

/** As the engine knows them, without what their own year says. */
export const toAdditionalAgent = ({
  agentId,
  name,
  licenceNumber,
  role,
  share: rate,
  amountCents,
}: DealAgentRow): Omit<AdditionalAgent, 'plan' | 'capUsedCents'> => ({
  agentId,
  name,
  licenceNumber,
  role,
  share: rate === null ? { cents: Number(amountCents) } : { rate },
})
