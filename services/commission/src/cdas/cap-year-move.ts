import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { capYearOf } from '../ledger/cap-year.js'
import { dealAgentsOf } from '../participants/deal-agents.sql.js'
import type { OpenCda } from './cda-locks.js'
import { CdaStaleness } from './cda-staleness.js'

/**
 * Handles a closing that moves a CDA into another cap year: the deal closes, the CDA becomes stale, and the brokers are
 * notified.
 */
@Injectable()
export class CapYearMove {
  constructor(private readonly staleness: CdaStaleness) {}

  async check(manager: EntityManager, caller: Caller, { deal, agent, cda }: OpenCda): Promise<void> {
    const day = deal.closeDate
    if (day === null) return
    const shared = cda.agents === null ? [] : await dealAgentsOf(manager, [deal.id])
    const isWithin = (cda.agents ?? []).every(({ agentId, capYearStart }) => {
      const now = shared.find((one) => one.agentId === agentId)
      return now === undefined || capYearOf(now, day).start === capYearStart
    })
    if (isWithin && capYearOf(agent, day).start === cda.capYearStart) return
    await this.staleness.mark(
      manager,
      { deal, cda, agentUserId: agent.userId },
      { reason: 'The closing moved it into another cap year', actorId: caller.userId, tell: true },
    )
  }
}
