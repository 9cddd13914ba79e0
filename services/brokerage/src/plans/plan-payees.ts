import { type PlanStepTerms } from '@bluebonnet/contracts'
import { payeesFor } from '@bluebonnet/domain'
import type { EntityManager } from 'typeorm'
import type { PlanPayees } from './plan-catalog.js'
import { planErrors } from './plan.errors.js'
import { payeesOfPlans } from './plans.sql.js'

type PayeeOfPlan = Awaited<ReturnType<typeof payeesOfPlans>>[number]

/** Steps of which nothing is asked but whom they pay. */
export interface PayingSteps {
  readonly steps: readonly Pick<PlanStepTerms, 'payeeId'>[]
}

/** Whom a version's steps pay beside the brokerage, each once. */
export const payeeIdsOf = ({ steps }: PayingSteps): string[] => [
  ...new Set(steps.flatMap(({ payeeId }) => payeeId ?? [])),
]

/** Most plans pay nobody outside: then nobody is looked up. */
export const planPayees = async (
  manager: EntityManager,
  ids: readonly string[],
): Promise<PlanPayees & ReadonlyMap<string, PayeeOfPlan>> =>
  ids.length === 0 ? new Map() : new Map((await payeesOfPlans(manager, [ids])).map((payee) => [payee.id, payee]))

/**
 * Those whom new terms pay: of the book, and who may be paid on this day for what a plan takes
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

/** Why somebody cannot be paid what a plan takes, said after their name; null for who can. */
const unfit = ({ kind, licenceNumber, registrationExpires }: PayeeOfPlan, day: string): string | null => {
  if (!payeesFor.PLAN_STEP.includes(kind))
    return 'is paid out of single deals, not by a plan: choose a company or a broker.'
  if (kind === 'BROKERAGE' && licenceNumber === null) return 'has no license number yet: enter it with the payee first.'
  if (kind === 'AGENT_ENTITY' && (registrationExpires === null || registrationExpires < day))
    return 'is an agent’s entity whose registration has expired: enter its new last day first.'
  return null
}
