import { type PlanStepTerms } from '@bluebonnet/contracts'
import { payeesFor } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import type { PlanPayees } from './plan-catalog.js'
import { planErrors } from './plan.errors.js'
import { payeesOfPlans } from './plans.sql.js'

type PayeeOfPlan = Awaited<ReturnType<typeof payeesOfPlans>>[number]

/** Plan steps, reduced to their payees. */
export interface PayingSteps {
  readonly steps: readonly Pick<PlanStepTerms, 'payeeId'>[]
}

/** The distinct payees that a version's steps pay in addition to the brokerage. */
export const payeeIdsOf = ({ steps }: PayingSteps): string[] => [
  ...new Set(steps.flatMap(({ payeeId }) => payeeId ?? [])),
]

/** Loads the payees of plans. Most plans have none; then no query runs. */
export const planPayees = async (
  manager: EntityManager,
  ids: readonly string[],
): Promise<PlanPayees & ReadonlyMap<string, PayeeOfPlan>> =>
  ids.length === 0 ? new Map() : new Map((await payeesOfPlans(manager, [ids])).map((payee) => [payee.id, payee]))

/**
 * Checks that the payees of new terms exist and may be paid from a plan on this day
 * (docs/rules/commission-and-caps.md#plan-payees). Throws PLAN_PAYEE_NOT_FOUND and PLAN_PAYEE_UNFIT at the step.
 */
export const assertPlanPayees = async (
  manager: EntityManager,
  terms: PayingSteps,
  day: string,
): Promise<PlanPayees> => {
  const payees = await planPayees(manager, payeeIdsOf(terms))
  terms.steps.forEach((step, place) => assertStep(step, place, payees, day))
  return payees
}

const assertStep = (
  { payeeId }: PayingSteps['steps'][number],
  place: number,
  payees: ReadonlyMap<string, PayeeOfPlan>,
  day: string,
): void => {
  if (payeeId === null) return
  const payee = payees.get(payeeId)
  const at = (message: string) => ({ message, issues: [{ path: `steps.${place}.payeeId`, message }] })
  if (payee === undefined)
    throw planErrors.fail('PLAN_PAYEE_NOT_FOUND', at(planErrors.table.PLAN_PAYEE_NOT_FOUND.message))
  const fault = unfit(payee, day)
  if (fault !== null) throw planErrors.fail('PLAN_PAYEE_UNFIT', at(`${payee.name} ${fault}`))
}

/** Why a plan cannot pay this payee, as a phrase that follows their name; null if it can. */
const unfit = ({ kind, licenceNumber, registrationExpires }: PayeeOfPlan, day: string): string | null => {
  if (!payeesFor.PLAN_STEP.includes(kind))
    return 'is paid out of single deals, not by a plan: choose a company or a broker.'
  if (kind === 'BROKERAGE' && licenceNumber === null) return 'has no license number yet: enter it with the payee first.'
  if (kind === 'AGENT_ENTITY' && (registrationExpires === null || registrationExpires < day))
    return 'is an agent’s entity whose registration has expired: enter its new last day first.'
  return null
}
