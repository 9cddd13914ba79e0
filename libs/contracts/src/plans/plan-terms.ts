import { z } from 'zod'
import { capPeriods, planBases, planPers, planStages, planTakes, planTimes, lengths } from '@bluebonnet/domain'
import { moneyValue, dollars, id, percent, requiredLine } from '../shared/fields.js'
import * as fieldTexts from '../texts/fields.js'

/** The key of a step or cap within its plan: it is the same in all versions, and identifies its yearly sums. */
const key = z.string().regex(new RegExp(`^[a-z0-9-]{1,${lengths.planKey}}$`), 'Small letters, digits and hyphens')
const label = requiredLine(lengths.planLabel, 'A name is required')
const times = (most: number) => z.number().int('A whole number').min(1, 'At least 1').max(most)
const none = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** A yearly limit, in dollars or in deals, of each agent's cap year or of the calendar year. */
const planCap = z.strictObject({
  id: key,
  label,
  amount: none(dollars()),
  deals: none(times(1_000)),
  period: z.enum(capPeriods).default('ANNIVERSARY'),
})

const planTier = z.strictObject({ upTo: none(dollars()), percent })

/**
 * A step of a plan (docs/rules/commission-and-caps.md#step): money in dollars, rates in percent, as in every call.
 * Fields that a kind of step does not use are null.
 */
const planStep = z.strictObject({
  id: key,
  label,
  stage: z.enum(planStages),
  /** The brokerage's payee that receives it; null is the brokerage. */
  payeeId: none(id),
  kind: z.enum(planTakes),
  percent: none(percent),
  of: none(z.enum(planBases)),
  amount: none(dollars()),
  tiers: none(z.array(planTier).min(1).max(10)),
  /** For an amount: whether each agent of a deal pays it, or all of them together, by their shares. */
  per: z.enum(planPers).default('AGENT'),
  when: z.enum(planTimes).default('ALWAYS'),
  whenCap: none(key),
  yearlyMax: none(dollars().refine((most) => most > 0, fieldTexts.amountAboveZero)),
  firstDeals: none(times(1_000)),
  cap: none(key),
  countsTowards: z.array(key).max(5).default([]),
  /** The unpaid rest is charged to the agent's account. */
  owed: z.boolean().default(false),
  /** It reduces the agent's amount on Form 1099-NEC. */
  reduces1099: z.boolean().default(false),
})

export type PlanStepTerms = z.output<typeof planStep>
export type PlanCapTerms = z.output<typeof planCap>
export interface PlanVersionTerms {
  caps: PlanCapTerms[]
  steps: PlanStepTerms[]
}

/** Caps and steps of a version in a call. */
export const planTermsFields = {
  caps: z.array(planCap).max(5).default([]),
  steps: z.array(planStep).min(1, 'A plan needs at least one step').max(30),
}

/** An agent's progress at a cap besides the plan's main one (docs/rules/commission-and-caps.md#other-caps). */
export const otherCap = z.object({
  label: z.string(),
  amount: moneyValue.nullable(),
  deals: z.number().int().nullable(),
  usedAmount: moneyValue,
  usedDeals: z.number().int(),
})
export type OtherCap = z.output<typeof otherCap>

/** Stored and answered caps and steps; stored ones can lack fields that their kind does not use. */
export const storedPlanTerms = z.object({
  caps: z.array(z.object({ ...planCap.shape, amount: none(moneyValue), deals: none(z.number().int()) })),
  steps: z.array(
    z.object({
      ...planStep.shape,
      percent: none(z.number()),
      of: none(z.enum(planBases)),
      amount: none(moneyValue),
      tiers: none(z.array(z.object({ upTo: moneyValue.nullable(), percent: z.number() }))),
      payeeId: none(z.string()),
      whenCap: none(z.string()),
      yearlyMax: none(moneyValue),
      firstDeals: none(z.number().int()),
      cap: none(z.string()),
      countsTowards: z.array(z.string()).default([]),
    }),
  ),
})
