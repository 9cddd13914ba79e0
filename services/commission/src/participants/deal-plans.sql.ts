// Plans that brokers chose for agents in single deals, many deals in one look.
import { compPlanOf, type OnPlan, ownPlanOf } from '@bluebonnet/brokerage'
import { compPlans } from '@bluebonnet/contracts'
import { nameIfAny, nameOrEmail, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { planDayOf } from './deal-agents.sql.js'

const chosenPlan = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  agentId: z.string(),
  planId: z.string(),
  code: z.enum(compPlans).nullable(),
  version: z.number(),
  versionNamed: z.boolean(),
  reason: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type ChosenPlan = z.output<typeof chosenPlan>

/** The newest choice counts; one that was taken back is none. */
const chosen = statement(
  chosenPlan,
  `SELECT c.id, c.deal_id AS "dealId", c.agent_id AS "agentId", c.plan_id AS "planId", plan.code, c.version,
          c.version_named AS "versionNamed", c.reason, ${nameIfAny('author')} AS "authorName",
          c.created_at AS "createdAt"
     FROM (SELECT DISTINCT ON (deal_id, agent_id) * FROM deal_plans WHERE deal_id = ANY($1)
            ORDER BY deal_id, agent_id, created_at DESC, id DESC) c
     JOIN plans plan ON plan.id = c.plan_id LEFT JOIN users author ON author.id = c.author_id`,
)

/** A choice as it is told, with the agent's own plan of now where it takes one back. */
export const choiceToTell = statement(
  z.strictObject({
    dealId: z.string(),
    agentUserId: z.string(),
    agentName: z.string(),
    authorName: z.string(),
    isTakenBack: z.boolean(),
    plan: z.string(),
    reason: z.string(),
  }),
  `SELECT c.deal_id AS "dealId", agent.user_id AS "agentUserId", ${nameOrEmail('person')} AS "agentName",
          ${nameOrEmail('author')} AS "authorName", c.plan_id IS NULL AS "isTakenBack", c.reason,
          (SELECT name FROM plans
            WHERE id = coalesce(c.plan_id, own.id) OR (coalesce(c.plan_id, own.id) IS NULL AND plans.code = own.code)
          ) AS plan
     FROM deal_plans c
     JOIN agents agent ON agent.id = c.agent_id JOIN users person ON person.id = agent.user_id
     JOIN users author ON author.id = c.author_id
     JOIN deals deal ON deal.id = c.deal_id
    CROSS JOIN LATERAL (SELECT ${ownPlanOf('agent.id', planDayOf('deal'))} AS id,
                               ${compPlanOf('agent', planDayOf('deal'))} AS code) own
    WHERE c.id = $1`,
)

interface OfDeal extends OnPlan {
  dealId: string
  agentId: string
}

/** What was chosen for agents in deals (docs/rules/commission-and-caps.md#deal-plan). */
export class ChosenPlans {
  private constructor(private readonly rows: ReadonlyMap<string, ChosenPlan>) {}

  static async of(manager: EntityManager, dealIds: readonly string[]): Promise<ChosenPlans> {
    const rows = await chosen(manager, [dealIds])
    return new ChosenPlans(new Map(rows.map((row) => [`${row.dealId} ${row.agentId}`, row])))
  }

  find(dealId: string, agentId: string): ChosenPlan | undefined {
    return this.rows.get(`${dealId} ${agentId}`)
  }

  /** The plan that counts for an agent in a deal, in the place of their own. */
  on({ dealId, agentId, compPlan, planId }: OfDeal): OnPlan {
    const one = this.find(dealId, agentId)
    if (one === undefined) return { compPlan, planId }
    const { code, versionNamed, version } = one
    const planVersion = versionNamed ? version : undefined
    return code === null ? { compPlan, planId: one.planId, planVersion } : { compPlan: code, planId: null, planVersion }
  }
}
