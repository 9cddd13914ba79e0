// Plans that brokers chose for agents in single deals, many deals in one look.
import type { OnPlan } from '@bluebonnet/auth'
import { compPlans } from '@bluebonnet/contracts'
import { nameIfAny, statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'

const chosenPlan = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  agentId: z.string(),
  planId: z.string(),
  code: z.enum(compPlans).nullable(),
  version: z.number(),
  reason: z.string(),
  authorName: z.string().nullable(),
  createdAt: z.date(),
})
export type ChosenPlan = z.output<typeof chosenPlan>

/** The newest choice counts; one that was taken back is none. */
const chosen = statement(
  chosenPlan,
  `SELECT c.id, c.deal_id AS "dealId", c.agent_id AS "agentId", c.plan_id AS "planId", plan.code, c.version, c.reason,
          ${nameIfAny('author')} AS "authorName", c.created_at AS "createdAt"
     FROM (SELECT DISTINCT ON (deal_id, agent_id) * FROM deal_plans WHERE deal_id = ANY($1)
            ORDER BY deal_id, agent_id, created_at DESC, id DESC) c
     JOIN plans plan ON plan.id = c.plan_id LEFT JOIN users author ON author.id = c.author_id`,
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
    const { code, version: planVersion } = one
    return code === null ? { compPlan, planId: one.planId, planVersion } : { compPlan: code, planId: null, planVersion }
  }
}
