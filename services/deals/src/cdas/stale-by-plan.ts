import {
  type CapTermsChange,
  FollowsPlans,
  type PlanChange,
  type PlanFollower,
  type TermsChange,
} from '@bluebonnet/auth'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaStaleness } from './cda-staleness.js'

/** An agent on another plan or with another cap: CDAs that say by now what they would not say again are out of date. */
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
