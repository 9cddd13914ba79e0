import type { Cents, RateThousandths } from '../amounts.js'
import { planStep } from './plan-terms.js'
import type { PlanStep, Take } from './plan-terms.js'

/** For what somebody outside of the brokerage is paid out of a deal. */
export type OtherRole = 'REFERRAL_OUT' | 'REBATE' | 'CONCESSION' | 'ADVANCE' | 'LEVY'

/** Somebody outside of the brokerage who is paid out of one deal, called as they are now. */
export interface OtherPayee {
  /** Of this place in the list: no plan calls a step so. */
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
  const take: Take =
    'rate' in share ? { kind: 'PERCENT', rate: share.rate, of } : { kind: 'AMOUNT', cents: share.cents }
  return planStep({ ...where, id, take, payee: { kind: 'PAYEE', payeeId, name, licenceNumber } })
}

const stepsIn =
  (stage: PlanStep['stage']) =>
  (others: readonly OtherPayee[]): PlanStep[] =>
    others.map(stepOf).filter((step) => step.stage === stage)

/**
 * What leaves a commission before anybody's share: referrals, rebates and concessions, of the gross
 * (docs/rules/commission-and-caps.md#other-payees).
 */
export const offTopSteps = stepsIn('OFF_TOP')

/** What third parties get of the agent's net: advances and levies, a percentage of them of that net. */
export const holdSteps = stepsIn('HOLD')
