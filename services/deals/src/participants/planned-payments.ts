// Whom plans pay out of deals that have no CDA yet (docs/rules/commission-and-caps.md#payees).
import { ownPlanOf, type PlanBook } from '@bluebonnet/auth'
import { cdaStatuses, centsOf, compPlans, type PlanPaidKind, thousandthsOf } from '@bluebonnet/contracts'
import { statement } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import { ChosenPlans } from './deal-plans.sql.js'

/** A step of the plan that counts, as the payee's list of deals reads it. */
interface PlannedPayment {
  dealId: string
  /** The deal's. */
  createdAt: Date
  /** Whose plan it is. */
  agentId: string
  step: string
  role: PlanPaidKind
  label: string
  share: number | null
  amountCents: number | null
}
/** By payee. */
export type PlannedPayments = Readonly<Record<string, readonly PlannedPayment[]>>

/** Agents with a part in open deals without a CDA whom one of plans $1 pays by, or once did. */
const partsOnPlans = statement(
  z.strictObject({
    dealId: z.string(),
    createdAt: z.date(),
    agentId: z.string(),
    isOwn: z.boolean(),
    compPlan: z.enum(compPlans),
    planId: z.string().nullable(),
    planDay: z.string(),
  }),
  `SELECT deal.id AS "dealId", deal.created_at AS "createdAt", agent.id AS "agentId", agent.id = deal.agent_id AS "isOwn",
          agent.comp_plan AS "compPlan", ${ownPlanOf('agent.id')} AS "planId",
          brokerage_day(coalesce(deal.submitted_at, deal.approved_at, now()))::text AS "planDay"
     FROM deals deal
    CROSS JOIN LATERAL (
      SELECT deal.agent_id AS id
       UNION
      SELECT p.agent_id FROM deal_participants p WHERE p.deal_id = deal.id AND p.agent_id IS NOT NULL) part
     JOIN agents agent ON agent.id = part.id
    WHERE deal.status = ANY ($2::text[]) AND deal.cda_agent_cents IS NULL
      AND (EXISTS (SELECT FROM agent_plans kept WHERE kept.agent_id = agent.id AND kept.plan_id = ANY ($1::uuid[]))
           OR EXISTS (SELECT FROM deal_plans c
                       WHERE c.deal_id = deal.id AND c.agent_id = agent.id AND c.plan_id = ANY ($1::uuid[])))`,
)

/** A closed deal without a CDA was settled elsewhere. */
const open = cdaStatuses.filter((status) => status !== 'CLOSED')

/** What the versions that count for open deals without a CDA pay; nothing is read where no plan pays anybody. */
export const plannedPayments = async (manager: EntityManager, book: PlanBook): Promise<PlannedPayments> => {
  const plans = book.payingPlans
  if (plans.length === 0) return {}
  const parts = await partsOnPlans(manager, [plans, open])
  const chosen = await ChosenPlans.of(manager, [...new Set(parts.map(({ dealId }) => dealId))])
  const paid: Record<string, PlannedPayment[]> = {}
  for (const part of parts) {
    const { dealId, createdAt, agentId, isOwn, planDay: day } = part
    const { compPlan, planId, planVersion: version } = chosen.on(part)
    for (const { id, stage, label, payeeId, percent, amount } of book.versionOf(planId ?? compPlan, { version, day })
      ?.steps ?? []) {
      // Before the split the deal goes by its own agent's plan alone.
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
