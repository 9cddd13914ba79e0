import { z } from 'zod'
import { planBases, planStages, planTakes, planTimes } from '../enums.js'
import { lengths } from '../lengths.js'
import { answeredMoney, dollars, percent, requiredLine } from '../shared/fields.js'

/** What a step or cap is called within its plan: it keeps the name through all versions, and sums of a year by it. */
const key = z.string().regex(/^[a-z0-9-]{1,40}$/, 'Small letters, digits and hyphens')
const label = requiredLine(lengths.planLabel, 'A name is required')
const times = (most: number) => z.number().int('A whole number').min(1, 'At least 1').max(most)
const none = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)

/** In dollars of a year, or in deals of a year; with neither it only counts. */
const planCap = z.strictObject({ id: key, label, amount: none(dollars()), deals: none(times(1_000)) })

const planTier = z.strictObject({ upTo: none(dollars()), percent })

/**
 * A step of a plan (docs/rules/commission-and-caps.md#step): money in dollars, rates in percent, as every call has
 * them. What a kind of step does not use is null.
 */
const planStep = z.strictObject({
  id: key,
  label,
  stage: z.enum(planStages),
  kind: z.enum(planTakes),
  percent: none(percent),
  of: none(z.enum(planBases)),
  amount: none(dollars()),
  tiers: none(z.array(planTier).min(1).max(10)),
  when: z.enum(planTimes).default('ALWAYS'),
  whenCap: none(key),
  yearlyMax: none(dollars()),
  firstDeals: none(times(1_000)),
  cap: none(key),
  countsTowards: z.array(key).max(5).default([]),
})

export type PlanStepTerms = z.output<typeof planStep>
export type PlanCapTerms = z.output<typeof planCap>
export interface PlanVersionTerms {
  caps: PlanCapTerms[]
  steps: PlanStepTerms[]
}

type Fault = readonly [path: (string | number)[], message: string]

const lacks = {
  PERCENT: ({ percent: rate, of }) => (rate === null || of === null ? 'Say which percentage of what' : null),
  AMOUNT: ({ amount }) => (amount === null ? 'Enter an amount' : null),
  LESSER_OF: ({ amount, percent: rate, of }) =>
    amount === null || rate === null || of === null ? 'Enter an amount and a percentage of what' : null,
  TIERS: ({ tiers, of, stage }) => {
    if (stage !== 'SPLIT') return 'Only a split goes by brackets'
    if (tiers === null || of === null) return 'Enter the brackets and what they are of'
    const ends = tiers.map(({ upTo }) => upTo ?? Infinity)
    const goUp = ends.every((end, place) => end > (ends[place - 1] ?? 0))
    return goUp && ends.at(-1) === Infinity ? null : 'Brackets go up, and the last one is without end'
  },
} as const satisfies Record<PlanStepTerms['kind'], (step: PlanStepTerms) => string | null>

const faultsOf = ({ caps, steps }: PlanVersionTerms): Fault[] => {
  const known = new Set(caps.map(({ id }) => id))
  const main = caps.find(({ deals }) => deals === null)?.id
  const again = (list: 'caps' | 'steps', ids: string[]): Fault[] =>
    ids.flatMap((id, place): Fault[] => (ids.indexOf(id) < place ? [[[list, place, 'id'], 'Named twice']] : []))
  const ofCap = caps.flatMap((cap, place): Fault[] =>
    cap.amount !== null && cap.deals !== null ? [[['caps', place, 'deals'], 'Dollars or deals, not both']] : [],
  )
  const ofStep = steps.flatMap((step, place): Fault[] => {
    const at = (field: string, message: string | null): Fault[] =>
      message === null ? [] : [[['steps', place, field], message]]
    const named = [step.cap, step.whenCap, ...step.countsTowards].every((id) => id === null || known.has(id))
    const counts = step.stage === 'POST_SPLIT' && main !== undefined && step.countsTowards.includes(main)
    return [
      ...at('kind', lacks[step.kind](step)),
      ...at('cap', named ? null : 'There is no such cap'),
      ...at('countsTowards', counts ? 'A fee counts towards no cap of the split' : null),
      ...at('whenCap', (step.when === 'ALWAYS') === (step.whenCap === null) ? null : 'Say which cap'),
      ...at('of', step.stage === 'PRE_SPLIT' && step.of === 'SHARE' ? 'There are no shares before the split' : null),
    ]
  })
  return [
    ...again(
      'caps',
      caps.map(({ id }) => id),
    ),
    ...again(
      'steps',
      steps.map(({ id }) => id),
    ),
    ...ofCap,
    ...ofStep,
  ]
}

/** Caps and steps of a version as a call takes them. */
export const planTermsFields = {
  caps: z.array(planCap).max(5).default([]),
  steps: z.array(planStep).min(1, 'A plan has a step at least').max(30),
}

/** Names what is impossible about a version at the field where it stands. */
export const checkPlanTerms = (terms: PlanVersionTerms, context: z.RefinementCtx): void => {
  for (const [path, message] of faultsOf(terms)) context.addIssue({ code: 'custom', path, message })
}

/** Caps and steps as they are kept, and answered. */
export const keptPlanTerms = z.object({
  caps: z.array(z.object({ ...planCap.shape, amount: answeredMoney.nullable(), deals: z.number().int().nullable() })),
  steps: z.array(
    z.object({
      ...planStep.shape,
      percent: z.number().nullable(),
      of: z.enum(planBases).nullable(),
      amount: answeredMoney.nullable(),
      tiers: z.array(z.object({ upTo: answeredMoney.nullable(), percent: z.number() })).nullable(),
      when: z.enum(planTimes),
      whenCap: z.string().nullable(),
      yearlyMax: answeredMoney.nullable(),
      firstDeals: z.number().int().nullable(),
      cap: z.string().nullable(),
      countsTowards: z.array(z.string()),
    }),
  ),
})
