import { Plans } from '@bluebonnet/brokerage'
import { standardPlanTerms } from '@bluebonnet/commission'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { isOtherYear } from '../ledger/cap-year.js'
import { dealAgentsOf } from '../participants/deal-agents.sql.js'
import type { OpenCda } from './cda-locks.js'
import { CdaStaleness } from './cda-staleness.js'

/**
 * Handles a closing that moves a CDA into another cap year: the deal closes, the CDA becomes stale, and the brokers are
 * notified.
 */
@Injectable()
export class CapYearMove {
  constructor(
    private readonly staleness: CdaStaleness,
    private readonly plans: Plans,
  ) {}

  async check(manager: EntityManager, caller: Caller, { deal, agent, cda }: OpenCda): Promise<void> {
    const day = deal.closeDate
    if (day === null) return
    const terms = 'terms' in cda.plan ? cda.plan.terms : standardPlanTerms(cda.plan)
    const isMoved = isOtherYear(agent, terms, cda.effectiveDate, day) || (await this.movesOthers(manager, deal, cda))
    if (!isMoved) return
    await this.staleness.mark(
      manager,
      { deal, cda, agentUserId: agent.userId },
      { reason: 'The closing moved it into another cap year', actorId: caller.userId, tell: true },
    )
  }

  /** Whether it is in another year of an agent who shares the deal. */
  private async movesOthers(
    manager: EntityManager,
    { id, closeDate }: OpenCda['deal'],
    { agents, effectiveDate }: OpenCda['cda'],
  ): Promise<boolean> {
    if (agents === null || closeDate === null) return false
    const book = await this.plans.book(manager, [])
    const shared = await dealAgentsOf(manager, [id])
    return agents.some(({ agentId, planId }) => {
      const now = shared.find((one) => one.agentId === agentId)
      const { terms } = book.inForce({ agentId, planId, annualCapCents: null }, effectiveDate)
      return now !== undefined && isOtherYear(now, terms, effectiveDate, closeDate)
    })
  }
}
