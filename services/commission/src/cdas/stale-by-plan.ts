import {
  type BrokerageChange,
  type BrokerageFollower,
  FollowsBrokerage,
  type SettingsChange,
} from '@bluebonnet/brokerage'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CdaStaleness } from './cda-staleness.js'

/** After a change of plan, cap or terms, marks CDAs whose figures would now be different. */
@FollowsBrokerage()
@Injectable()
export class StaleByPlan implements BrokerageFollower {
  constructor(private readonly staleness: CdaStaleness) {}

  async lockFor(manager: EntityManager, type: SettingsChange): Promise<void> {
    if (type === 'TERMS') await this.staleness.lockPending(manager)
  }

  async brokerageChanged(manager: EntityManager, change: BrokerageChange): Promise<void> {
    if (change.type === 'PAYMENT_ROUTE' || change.type === 'TIME_ZONE') return
    const agents = change.type === 'TERMS' ? null : [change.agentId]
    const reason = change.type === 'TERMS' ? change.reason : reasons[change.type]
    await this.staleness.recheck(manager, agents, { reason, actorId: change.changedBy })
  }
}

const reasons = { AGENT_PLAN: 'The agent is on another plan', AGENT_CAP: 'The agent has another cap' } as const
