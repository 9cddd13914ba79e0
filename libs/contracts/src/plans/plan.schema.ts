import { z } from 'zod'
import { cdaLineKinds, compPlans, dealStatuses, lengths } from '@bluebonnet/domain'
import {
  isoDay,
  isoMoment,
  moneyValue,
  day,
  dollars,
  id,
  optional,
  percent,
  period,
  requiredLine,
  requiredText,
} from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'
import { checkPlanTerms } from './plan-faults.js'
import { storedPlanTerms, otherCap, planTermsFields } from './plan-terms.js'

/** The payees of its steps, besides the brokerage. */
const planPayees = z.array(z.object({ id, name: z.string() }))
const reason = requiredText(lengths.reason, 'Enter a reason')

/** A plan with its terms of today. The three built-in plans have a code, and follow the brokerage's settings. */
export const plan = z.object({
  id,
  code: z.enum(compPlans).nullable(),
  name: z.string(),
  version: z.number().int(),
  effectiveFrom: isoDay,
  ...storedPlanTerms.shape,
  payees: planPayees,
  /** How many agents are on it today. */
  agents: z.number().int(),
  createdAt: isoMoment,
})

const planVersion = z.object({
  version: z.number().int(),
  effectiveFrom: isoDay,
  ...storedPlanTerms.shape,
  reason: z.string(),
  authorName: z.string().nullable(),
  createdAt: isoMoment,
})
export const planWithVersions = plan.extend({ versions: z.array(planVersion) })

/** A plan's first version applies to every deal, whenever it was submitted. */
export const addPlan = z
  .strictObject({ name: requiredLine(lengths.name, fieldTexts.name), reason, ...planTermsFields })
  .superRefine(checkPlanTerms)
export const addPlanVersion = z
  .strictObject({
    /** Deals submitted from this day on; today by default. */
    effectiveFrom: optional(day),
    reason,
    /** The newest version that the author saw; another one is refused. */
    after: z.number().int().min(1),
    ...planTermsFields,
  })
  .superRefine(checkPlanTerms)

/** Today by default. The three built-in plans begin today. */
export const assignPlan = z.strictObject({ planId: id, from: optional(day), reason })

/** An agent's amounts for their open deals; deals submitted from today on follow a new plan automatically. */
export const planEffects = z.array(
  z.object({
    dealId: id,
    propertyAddress: z.string(),
    status: z.enum(dealStatuses),
    now: moneyValue,
    under: moneyValue,
    isBySelf: z.boolean(),
    /** Its CDA is approved and must be voided first. */
    isApproved: z.boolean(),
  }),
)

const terms = z.strictObject(planTermsFields).superRefine(checkPlanTerms)

/** What closed deals of a period would have paid; by default of the last twelve months. */
export const tryPlan = z.strictObject({ terms, period: optional(period) })

const comparedSums = { deals: z.number().int(), gross: moneyValue, paid: moneyValue, under: moneyValue }
export const planTrial = z.object({
  period: z.string(),
  /** The agents' parts: what their CDAs paid, and what the plan would have paid. */
  inAll: z.object(comparedSums),
  agents: z.array(z.object({ agentId: id, agentName: z.string(), ...comparedSums })),
  /** Closed without a CDA, so that there is nothing to compare. */
  dealsWithoutCda: z.number().int(),
})

/**
 * One deal under a plan below, across and above each of its caps; for a cap in deals, across is the last deal that
 * counts.
 */
export const samplePlan = z.strictObject({ terms, price: dollars(), rate: percent })
export const sampledPlan = z.object({
  gross: moneyValue,
  clientPaid: moneyValue,
  deals: z.array(
    z.object({
      at: z.enum(['BELOW', 'ACROSS', 'ABOVE']),
      /** The part of the cap used before; 0 for a cap in deals. */
      used: moneyValue,
      /** The cap, and its progress before the deal; null under a plan without one. */
      cap: otherCap.nullable(),
      lines: z.array(
        z.object({ kind: z.enum(cdaLineKinds), label: z.string().nullable(), amount: moneyValue, step: z.string() }),
      ),
    }),
  ),
})

/** The caller's own plan. */
export const ownPlan = z.object({ name: z.string(), ...storedPlanTerms.shape, payees: planPayees }).nullable()

export type Plan = z.output<typeof plan>
export type PlanWithVersions = z.output<typeof planWithVersions>
export type PlanTrial = z.output<typeof planTrial>
export type SampledPlan = z.output<typeof sampledPlan>
