import type { Cents, RateThousandths } from '../amounts.js'
import { planStep, type PlanStep, type StepAmount } from './plan-terms.js'

/** Roles of outside payees of a deal. */
export type OtherRole = 'REFERRAL_OUT' | 'REBATE' | 'CONCESSION' | 'ADVANCE' | 'LEVY'

/** A payee outside the brokerage of one deal, with the current name. */
export interface OtherPayee {
  /** Derived from the position in the list. No plan's step has such an id. */
  readonly id: string
  readonly payeeId: string
  readonly name: string
  readonly licenceNumber: string | null
  readonly role: OtherRole
  readonly share: { readonly rate: RateThousandths } | { readonly cents: Cents }
}

const steps = {
  REFERRAL_OUT: { stage: 'OFF_TOP', of: 'GROSS', label: 'Referral fee' },
  REBATE: { stage: 'OFF_TOP', of: 'GROSS', label: 'Rebate' },
  CONCESSION: { stage: 'OFF_TOP', of: 'GROSS', label: 'Concession' },
  ADVANCE: { stage: 'HOLD', of: 'NET', label: 'Commission advance' },
  LEVY: { stage: 'HOLD', of: 'NET', label: 'Levy' },
} as const satisfies Record<OtherRole, Pick<PlanStep, 'stage' | 'label'> & { of: 'GROSS' | 'NET' }>

const stepOf = ({ id, payeeId, name, licenceNumber, role, share }: OtherPayee): PlanStep => {
  const { of, ...where } = steps[role]
  const take: StepAmount =
    'rate' in share ? { kind: 'PERCENT', rate: share.rate, of } : { kind: 'AMOUNT', cents: share.cents }
  return planStep({ ...where, id, take, payee: { kind: 'PAYEE', payeeId, name, licenceNumber } })
}

const stepsIn =
  (stage: PlanStep['stage']) =>
  (others: readonly OtherPayee[]): PlanStep[] =>
    others.map(stepOf).filter((step) => step.stage === stage)

/**
 * Payments before anybody's share: referrals, rebates and concessions, from the gross
 * (docs/rules/commission-and-caps.md#other-payees).
 */
export const offTheTopSteps = stepsIn('OFF_TOP')

/** Payments to third parties from the agent's net: advances and levies. Percentages are of that net. */
export const deductionSteps = stepsIn('HOLD')
