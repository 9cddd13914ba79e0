import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { capYearOf } from '../commission/plan-terms.js'
import type { OpenCda } from './cda-locks.js'
import { CdaStaleness } from './cda-staleness.js'

/** A closing that moves its CDA into another cap year: the deal closes, the CDA is stale and the brokers are told. */
@Injectable()
export class CapYearMove {
  constructor(private readonly staleness: CdaStaleness) {}

  async check(manager: EntityManager, caller: Caller, { deal, agent, cda }: OpenCda): Promise<void> {
    if (deal.closeDate === null || capYearOf(agent, deal.closeDate).start === cda.capYearStart) return
    await this.staleness.mark(
      manager,
      { deal, cda, agentUserId: agent.userId },
      { reason: 'The closing moved it into another cap year', actorId: caller.userId, tell: true },
    )
  }
}
