// Plans that brokers chose for agents in single deals, read for many deals in one query.
import { type AgentOnPlan, planOnDay } from '@bluebonnet/brokerage'
import { fullNameOrNull, nameOrEmail, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { planDayOf } from './deal-agents.sql.js'

const chosenPlan = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  agentId: z.string(),
  planId: z.string(),
  version: z.number(),
  versionNamed: z.boolean(),
  reason: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type ChosenPlan = z.output<typeof chosenPlan>

/** The newest choice counts. A withdrawn one counts as none. */
const chosen = statement(
  chosenPlan,
  `SELECT c.id, c.deal_id AS "dealId", c.agent_id AS "agentId", c.plan_id AS "planId", c.version,
          c.version_named AS "versionNamed", c.reason, ${fullNameOrNull('author')} AS "authorName",
          c.created_at AS "createdAt"
     FROM (SELECT DISTINCT ON (deal_id, agent_id) * FROM deal_plans WHERE deal_id = ANY($1)
            ORDER BY deal_id, agent_id, created_at DESC, id DESC) c
     LEFT JOIN users author ON author.id = c.author_id
    WHERE c.plan_id IS NOT NULL`,
)

/** A choice for its notice, with the agent's current own plan if it withdraws one. */
export const planChoiceNotice = statement(
  z.strictObject({
    dealId: z.string(),
    agentUserId: z.string(),
    agentName: z.string(),
    authorName: z.string(),
    isRemoved: z.boolean(),
    plan: z.string(),
    reason: z.string(),
  }),
  `SELECT c.deal_id AS "dealId", agent.user_id AS "agentUserId", ${nameOrEmail('person')} AS "agentName",
          ${nameOrEmail('author')} AS "authorName", c.plan_id IS NULL AS "isRemoved", c.reason,
          plan.name AS plan
     FROM deal_plans c
     JOIN agents agent ON agent.id = c.agent_id JOIN users person ON person.id = agent.user_id
     JOIN users author ON author.id = c.author_id
     JOIN deals deal ON deal.id = c.deal_id
     JOIN plans plan ON plan.id = coalesce(c.plan_id, ${planOnDay('agent.id', planDayOf('deal'))})
    WHERE c.id = $1`,
)

interface OfDeal extends AgentOnPlan {
  dealId: string
  agentId: string
}

/** Plans that brokers chose for agents in deals (docs/rules/commission-and-caps.md#deal-plan). */
export class ChosenPlans {
  private constructor(private readonly rows: ReadonlyMap<string, ChosenPlan>) {}

  static async of(manager: EntityManager, dealIds: readonly string[]): Promise<ChosenPlans> {
    const rows = await chosen(manager, [dealIds])
    return new ChosenPlans(new Map(rows.map((row) => [`${row.dealId} ${row.agentId}`, row])))
  }

  find(dealId: string, agentId: string): ChosenPlan | undefined {
    return this.rows.get(`${dealId} ${agentId}`)
  }

  /** The plan that applies to an agent in a deal: the chosen one, else their own. */
  on({ dealId, agentId, planId: own }: OfDeal): AgentOnPlan {
    const one = this.find(dealId, agentId)
    if (one === undefined) return { planId: own }
    const { planId, versionNamed, version } = one
    return { planId, planVersion: versionNamed ? version : undefined }
  }
}
