import type { z } from 'zod'
import type { PlanStepTerms, PlanVersionTerms } from './plan-terms.js'

// Stored and typed terms can lack fields that are null otherwise: `== null` finds both.

export type PlanFault = readonly [path: (string | number)[], message: string]

const lacks = {
  PERCENT: ({ percent: rate, of }) => (rate == null || of == null ? 'Enter a percentage and what it is of' : null),
  AMOUNT: ({ amount }) => (amount == null ? 'Enter an amount' : null),
  LESSER_OF: ({ amount, percent: rate, of }) =>
    amount == null || rate == null || of == null ? 'Enter an amount and a percentage of what' : null,
  TIERS: ({ tiers, of, stage }) => {
    if (stage !== 'SPLIT') return 'Only a split has brackets. Remove the brackets or choose a split.'
    if (tiers == null || of == null) return 'Enter the brackets and what they are of'
    const ends = tiers.map(({ upTo }) => upTo ?? Infinity)
    const goUp = ends.every((end, place) => end > (ends[place - 1] ?? 0))
    return goUp && ends.at(-1) === Infinity ? null : 'Brackets go up, and the last one is without end'
  },
} as const satisfies Record<PlanStepTerms['kind'], (step: PlanStepTerms) => string | null>

/** What the client pays belongs to the deal: it is in no agent's year, and no agent's fee. */
const ofClient: Partial<Record<keyof PlanStepTerms, (step: PlanStepTerms) => string | null>> = {
  kind: ({ kind }) => (kind === 'LESSER_OF' ? 'The client pays an amount or a percentage' : null),
  of: ({ of }) =>
    of == null || of === 'PRICE' || of === 'GROSS' ? null : 'The client pays of the price or the gross commission',
  per: ({ kind, per }) => (kind === 'AMOUNT' && per === 'AGENT' ? 'The client pays once for the deal' : null),
  when: ({ when }) => (when === 'ALWAYS' ? null : 'What the client pays has no cap'),
  cap: ({ cap }) => (cap == null ? null : 'What the client pays has no cap'),
  countsTowards: ({ countsTowards }) => (countsTowards.length === 0 ? null : 'What the client pays has no cap'),
  yearlyMax: ({ yearlyMax }) => (yearlyMax == null ? null : 'The client’s payment counts in no agent’s year'),
  firstDeals: ({ firstDeals }) => (firstDeals == null ? null : 'The client’s payment counts in no agent’s year'),
  payeeId: ({ payeeId }) => (payeeId == null ? null : 'What the client pays is divided with the commission'),
}
const clientFaults = (step: PlanStepTerms, place: number): PlanFault[] =>
  step.stage !== 'CLIENT_PAID'
    ? []
    : Object.entries(ofClient).flatMap(([field, fault]): PlanFault[] => {
        const message = fault(step)
        return message === null ? [] : [[['steps', place, field], message]]
      })

/** Caps and steps that would be accepted but have no effect. */
const idleCap = ({ caps, steps }: PlanVersionTerms, place: number): PlanFault[] => {
  const { id, amount, deals } = caps[place] ?? {}
  const at = (field: string, message: string): PlanFault[] => [[['caps', place, field], message]]
  if (id === undefined) return []
  if (amount == null && deals == null) return at('amount', 'Enter the dollars or the deals of a year')
  if (!steps.some(({ countsTowards }) => countsTowards.includes(id)))
    return at('id', 'Nothing counts towards this cap: choose it under Counts Towards of a step')
  return steps.some(({ cap, whenCap }) => cap === id || whenCap === id)
    ? []
    : at('id', 'No step stops at this cap: choose it under Stops at Cap or Which Cap of a step')
}

const afterShares = (stage: PlanStepTerms['stage']): boolean => stage === 'SPLIT' || stage === 'POST_SPLIT'

const isKept = ({ kind, of, payeeId }: PlanStepTerms): boolean =>
  payeeId == null && (kind === 'AMOUNT' || of !== 'COMPANY_DOLLAR')

/** The error of a step of the company dollar without an earlier step that the brokerage keeps. */
const keptNothingOf = ({ steps }: PlanVersionTerms, place: number): string | null => {
  const step = steps[place]
  if (step === undefined || step.kind === 'AMOUNT' || step.of !== 'COMPANY_DOLLAR') return null
  const isBefore = (one: PlanStepTerms, at: number): boolean =>
    one.stage === step.stage ? at < place : one.stage === 'SPLIT' && afterShares(step.stage)
  if (steps.some((one, at) => isKept(one) && isBefore(one, at))) return null
  return step.stage === 'SPLIT'
    ? 'The brokerage keeps nothing before the first split: split the share'
    : 'The brokerage keeps nothing before this step: choose what else it is of'
}

const only1099 = 'Only a fee after the split can lower what is reported on Form 1099-NEC'

/**
 * The errors of a version, each with its path: ['steps', 2, 'cap'], 'There is no such cap'
 * (docs/rules/commission-and-caps.md#own-plans).
 */
export const planFaults = (terms: PlanVersionTerms): PlanFault[] => {
  const { caps, steps } = terms
  const known = new Set(caps.map(({ id }) => id))
  const main = caps.find(({ deals }) => deals == null)?.id
  const again = (list: 'caps' | 'steps', ids: string[]): PlanFault[] =>
    ids.flatMap((id, place): PlanFault[] => (ids.indexOf(id) < place ? [[[list, place, 'id'], 'Named twice']] : []))
  const ofCap = caps.flatMap((cap, place): PlanFault[] =>
    cap.amount != null && cap.deals != null
      ? [[['caps', place, 'deals'], 'Dollars or deals, not both']]
      : idleCap(terms, place),
  )
  const ofStep = steps.flatMap((step, place): PlanFault[] => {
    const at = (field: string, message: string | null): PlanFault[] =>
      message === null ? [] : [[['steps', place, field], message]]
    const named = [step.cap, step.whenCap, ...step.countsTowards].every((id) => id == null || known.has(id))
    const countsMain = main !== undefined && step.countsTowards.includes(main)
    const isOutside = step.payeeId != null
    return [
      ...clientFaults(step, place),
      ...at('kind', lacks[step.kind](step)),
      ...at('cap', named ? null : 'There is no such cap'),
      ...at('whenCap', (step.when === 'ALWAYS') === (step.whenCap == null) ? null : 'Choose a cap'),
      ...at('payeeId', isOutside && step.stage === 'SPLIT' ? 'The split is the brokerage’s own' : null),
      ...at('countsTowards', isOutside && countsMain ? 'What others get counts towards no cap of the split' : null),
      ...at('owed', isOutside && step.owed ? 'Only a fee of the brokerage’s can be owed' : null),
      ...at('owed', step.owed && step.stage !== 'POST_SPLIT' ? 'Only a fee after the split can be owed' : null),
      ...at('reduces1099', step.reduces1099 && step.stage !== 'POST_SPLIT' ? only1099 : null),
      ...at('of', step.stage === 'PRE_SPLIT' && step.of === 'SHARE' ? 'There are no shares before the split' : null),
      ...at('of', keptNothingOf(terms, place)),
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

/** Adds an issue at the path of each error of a version. */
export const checkPlanTerms = (terms: PlanVersionTerms, context: z.RefinementCtx): void => {
  for (const [path, message] of planFaults(terms)) context.addIssue({ code: 'custom', path, message })
}
