import { counted } from '@bluebonnet/domain'
import {
  planFaults,
  planStageLabels,
  planWords,
  type PlanCapTerms,
  type PlanStepTerms,
  type PlanVersionTerms,
} from '@bluebonnet/contracts'
import { formatMoney } from '@bluebonnet/ui'
import { createContext, use } from 'react'

const CapsContext = createContext<readonly PlanCapTerms[]>([])

/** Provides the caps of the edited plan to the dialogs of its steps. */
export const PlanCaps = CapsContext.Provider
export const usePlanCaps = (): readonly PlanCapTerms[] => use(CapsContext)

/** A bracket in the form. Its percentage is null until entered. */
export interface Bracket {
  upTo: number | null
  percent: number | null
}

export const firstBrackets: Bracket[] = [{ upTo: null, percent: 0 }]

/**
 * Whether other payees can receive a step. The split always goes to the brokerage, and the client's payment is divided.
 */
export const mayPayOthers = (stage: PlanStepTerms['stage']): boolean => stage === 'PRE_SPLIT' || stage === 'POST_SPLIT'

/** A step in the form, without the fields that its kind does not use or that need a missing cap. */
export type StepValues = Pick<PlanStepTerms, 'label' | 'stage' | 'kind'> &
  Partial<Omit<PlanStepTerms, 'id' | 'label' | 'stage' | 'kind' | 'tiers'>> & { tiers?: Bracket[] | null }

export const valuesOfStep = (step: PlanStepTerms | null): StepValues =>
  step ?? { label: '', stage: 'POST_SPLIT', kind: 'AMOUNT', of: 'SHARE', per: 'AGENT', when: 'ALWAYS' }

/** Fixed values of a client payment: paid once, without caps or yearly limits. */
const ofClient = { per: 'DEAL', when: 'ALWAYS', whenCap: null, yearlyMax: null, firstDeals: null, cap: null } as const

/** Converts form values to a step of the call. */
export const stepOf = (values: StepValues, id: string): PlanStepTerms => {
  const {
    label,
    stage,
    kind,
    when = 'ALWAYS',
    percent,
    of,
    amount,
    tiers,
    per,
    whenCap,
    yearlyMax,
    firstDeals,
    cap,
  } = values
  const paidTo = mayPayOthers(stage) ? (values.payeeId ?? null) : null
  return {
    id,
    label: label.trim(),
    stage,
    kind,
    payeeId: paidTo,
    percent: percent ?? null,
    of: kind === 'AMOUNT' ? null : (of ?? null),
    amount: amount ?? null,
    tiers: kind === 'TIERS' ? (tiers ?? firstBrackets).map((one) => ({ ...one, percent: one.percent ?? 0 })) : null,
    per: per ?? 'AGENT',
    when,
    whenCap: when === 'ALWAYS' ? null : (whenCap ?? null),
    yearlyMax: yearlyMax ?? null,
    firstDeals: firstDeals ?? null,
    cap: cap ?? null,
    ...(stage === 'CLIENT_PAID' ? ofClient : {}),
    countsTowards: stage === 'CLIENT_PAID' ? [] : (values.countsTowards ?? []),
    owed: stage === 'POST_SPLIT' && paidTo === null && (values.owed ?? false),
    reduces1099: stage === 'POST_SPLIT' && (values.reduces1099 ?? false),
  }
}

/** Initial terms of a new plan: the usual split up to a cap, and a fee. */
export const firstTerms: PlanVersionTerms = {
  caps: [{ id: 'annual', label: 'Annual cap', amount: 18_000, deals: null, period: 'ANNIVERSARY' }],
  steps: [
    stepOf(
      {
        label: 'Brokerage split',
        stage: 'SPLIT',
        kind: 'PERCENT',
        percent: 20,
        of: 'SHARE',
        cap: 'annual',
        countsTowards: ['annual'],
      },
      'brokerage-split',
    ),
    stepOf({ label: 'Per-file fee', stage: 'POST_SPLIT', kind: 'AMOUNT', amount: 199 }, 'per-file-fee'),
  ],
}

export const capWords = ({ amount, deals, period }: PlanCapTerms): string => {
  const year = period === 'CALENDAR' ? 'calendar year' : 'cap year'
  if (deals != null) return `${counted(deals, 'deal')} a ${year}`
  return amount == null ? 'No limit, only counts' : `${formatMoney(amount)} a ${year}`
}

/** A step as one line: 'Split · 20% of the agent’s share, until the annual cap of $18,000 is reached'. */
export const stepWords = (
  step: PlanStepTerms,
  caps: PlanCapTerms[],
  payees: Parameters<typeof planWords>[1] = [],
): string => {
  const [words = ''] = planWords({ caps, steps: [step] }, payees)
  return `${planStageLabels[step.stage]} · ${words.slice(step.label.length + 2)}`
}

/** Errors of a version, prefixed by the line's name: 'Brokerage split: There is no such cap'. */
export const faultWords = (terms: PlanVersionTerms, of: keyof PlanVersionTerms): string[] =>
  planFaults(terms)
    .filter(([[list]]) => list === of)
    .map(([[, place], message]) => {
      const line = terms[of][Number(place)]
      return line === undefined ? message : `${line.label}: ${message}`
    })
