// Agents who share deals with their own agent, read for many deals in one query in the order of their lists, with what
// their commission depends on.
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
  /** Cents. The driver returns bigint as text. */
  annualCapCents: z.string().nullable(),
}

/** SQL of the day that determines the plan version of a deal (docs/rules/commission-and-caps.md#versions). */
export const planDayOf = (deal: string): string =>
  `brokerage_day(coalesce(${deal}.submitted_at, ${deal}.approved_at, now()))`

/** The day that determines the plan version of a deal (docs/rules/commission-and-caps.md#versions). */
export const planDay = (
  { submittedAt, approvedAt }: Pick<DealEntity, 'submittedAt' | 'approvedAt'>,
  { timeZone }: BrokerageSettings,
): string => dayIn(timeZone, submittedAt ?? approvedAt ?? new Date())

/** With the plan that applies to the deal `deal`. */
const personColumns = `agent.id AS "agentId", agent.user_id AS "userId", ${nameOrEmail('person')} AS name,
  nullif(person.trec_license_no, '') AS "licenceNumber", person.is_active AS "isActive",
  ${planOnDay('agent.id', planDayOf('deal'))} AS "planId", agent.cap_year_start::text AS "capYearStart",
  agent.annual_cap_cents AS "annualCapCents"`

/** Agents with their current data, by their ids $1, for the deal $2. */
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

/** Deals of other agents in which the agent $1 has a part. */
export const dealsAffecting = statement(
  z.strictObject({ dealId: z.string() }),
  `SELECT deal_id AS "dealId" FROM deal_participants WHERE agent_id = $1
    UNION SELECT deal_id FROM cda_shares WHERE agent_id = $1 AND is_current`,
)

/** Texts for timeline and audit log: 'Co-agent: Dana Whitfield, 40%'. */
export const dealAgentWords = (rows: readonly DealAgentRow[]): string[] =>
  rows.map(({ role, name, share: rate, amountCents }) => {
    const much = rate === null ? formatCents(Number(amountCents)) : `${percentOf(rate)}%`
    return `${agentRoleLabels[role]}: ${name}, ${much}`
  })

/** Converts to the engine's type, without the agent's year. */
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
