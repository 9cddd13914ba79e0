import {
  type CapTermsChange,
  FollowsPlans,
  type PlanChange,
  type PlanFollower,
  type TermsChange,
} from '@bluebonnet/brokerage'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaStaleness } from './cda-staleness.js'

/** After a change of plan, cap or terms, marks CDAs whose figures would now be different. */
@FollowsPlans()
@Injectable()
export class StaleByPlan implements PlanFollower {
  constructor(private readonly staleness: CdaStaleness) {}

  async planChanged(manager: EntityManager, { agentId, changedBy: actorId }: PlanChange): Promise<void> {
    await this.staleness.recheck(manager, [agentId], { reason: 'The agent is on another plan', actorId })
  }

  async capTermsChanged(manager: EntityManager, { agentId, changedBy: actorId }: CapTermsChange): Promise<void> {
    await this.staleness.recheck(manager, [agentId], { reason: 'The agent has another cap', actorId })
  }

  async termsChanged(manager: EntityManager, { reason, changedBy: actorId }: TermsChange): Promise<void> {
    await this.staleness.recheck(manager, null, { reason, actorId })
  }
}
