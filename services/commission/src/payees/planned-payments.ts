// Payees of plans in deals that have no CDA yet (docs/rules/commission-and-caps.md#payees).
import { type BrokerageSettings, type PlanCatalog, planOnDay } from '@bluebonnet/brokerage'
import { cdaStatuses, centsOf, type PlanPaidKind, thousandthsOf, visibility } from '@bluebonnet/domain'
import { type Caller, allOf, raw, rowsOf, sql } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { visibleDeals } from '@bluebonnet/deals'
import { planDay, planDayOf } from '../participants/deal-agents.sql.js'
import { ChosenPlans } from '../participants/deal-plans.sql.js'

/** A step of the applicable plan, for the payee's list of deals. */
interface PlannedPayment {
  dealId: string
  /** Creation time of the deal. */
  createdAt: Date
  /** The agent whose plan it is. */
  agentId: string
  step: string
  role: PlanPaidKind
  label: string
  share: number | null
  amountCents: number | null
}
/** By payee. */
export type PlannedPayments = Readonly<Record<string, readonly PlannedPayment[]>>

const partOnPlan = z.strictObject({
  dealId: z.string(),
  createdAt: z.date(),
  submittedAt: z.date().nullable(),
  approvedAt: z.date().nullable(),
  agentId: z.string(),
  isOwn: z.boolean(),
  planId: z.string(),
})

/** A closed deal without a CDA was settled elsewhere. */
const open = cdaStatuses.filter((status) => status !== 'CLOSED')

/** Agents with a part in the caller's open deals without a CDA who are or were on one of these plans. */
const partsOnPlans = (manager: EntityManager, caller: Caller, plans: readonly string[]) =>
  rowsOf(
    manager,
    partOnPlan,
    sql`SELECT deal.id AS "dealId", deal.created_at AS "createdAt", deal.submitted_at AS "submittedAt",
          deal.approved_at AS "approvedAt", agent.id AS "agentId", agent.id = deal.agent_id AS "isOwn",
          ${raw(planOnDay('agent.id', planDayOf('deal')))} AS "planId"
     FROM deals deal
    CROSS JOIN LATERAL (
      SELECT deal.agent_id AS id
       UNION
      SELECT p.agent_id FROM deal_participants p WHERE p.deal_id = deal.id AND p.agent_id IS NOT NULL) part
     JOIN agents agent ON agent.id = part.id
    WHERE ${allOf([visibleDeals(caller)])} AND deal.status = ANY (${open}::text[]) AND NOT deal.has_cda
      AND (EXISTS (SELECT FROM agent_plans kept
                    WHERE kept.agent_id = agent.id AND kept.plan_id = ANY (${plans}::uuid[]))
           OR EXISTS (SELECT FROM deal_plans c WHERE c.deal_id = deal.id AND c.agent_id = agent.id
                         AND c.plan_id = ANY (${plans}::uuid[])))`,
  )

/**
 * Payments of the applicable plan versions in the caller's open deals without a CDA. Skips the query if no plan pays
 * anybody.
 */
export const plannedPayments = async (
  manager: EntityManager,
  caller: Caller,
  { catalog, settings }: { catalog: PlanCatalog; settings: BrokerageSettings },
): Promise<PlannedPayments> => {
  const plans = catalog.payingPlans
  if (plans.length === 0) return {}
  const parts = await partsOnPlans(manager, caller, plans)
  const chosen = await ChosenPlans.of(manager, [...new Set(parts.map(({ dealId }) => dealId))])
  const paid: Record<string, PlannedPayment[]> = {}
  for (const part of parts) {
    const { dealId, createdAt, agentId, isOwn } = part
    // Fees of a colleague's plan are theirs and the office's to see.
    if (visibility(caller) !== 'brokerage' && agentId !== caller.agentId) continue
    const day = planDay(part, settings)
    const { planId, planVersion: version } = chosen.on(part)
    for (const { id, stage, label, payeeId, percent, amount } of catalog.versionOf(planId, { version, day })?.steps ??
      []) {
      // Before the split, only the own agent's plan applies to the deal.
      if (payeeId === null || (stage === 'PRE_SPLIT' && !isOwn)) continue
      const role = stage === 'PRE_SPLIT' ? 'PLAN_SHARE' : 'PLAN_FEE'
      const share = percent === null ? null : thousandthsOf(percent)
      const amountCents = amount === null ? null : centsOf(amount)
      const all = (paid[payeeId] ??= [])
      all.push({ dealId, createdAt, agentId, step: id, role, label, share, amountCents })
    }
  }
  return paid
}
