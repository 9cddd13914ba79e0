import type { CompPlan } from '@bluebonnet/contracts'
import { SetMetadata } from '@nestjs/common'
import type { EntityManager } from 'typeorm'

export interface PlanChange {
  agentId: string
  from: CompPlan
  to: CompPlan
  changedBy: string
  /** True when the agent changed their own plan: the brokers are told of it. */
  byAgent: boolean
}

export type CapTermsChange = Pick<PlanChange, 'agentId' | 'changedBy' | 'byAgent'>

export const followsPlansKey = Symbol('follows plan changes')

/**
 * Is told of each change of an agent's plan inside its transaction, with the agent's row locked. It lets modules above
 * this one announce the change or mark what rests on the old plan, while none of them is imported here.
 */
export interface PlanFollower {
  planChanged(manager: EntityManager, change: PlanChange): Promise<void>
  /** The agent's own cap or the start of the cap year is another one, on the same plan. */
  capTermsChanged?(manager: EntityManager, change: CapTermsChange): Promise<void>
}

/** Marks a provider as a follower of plan changes. */
export const FollowsPlans =
  () =>
  (follower: abstract new (...args: never[]) => PlanFollower): void => {
    SetMetadata(followsPlansKey, true)(follower)
  }
