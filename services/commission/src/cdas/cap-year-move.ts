import { Plans } from '@bluebonnet/brokerage'
import { standardPlanTerms } from '@bluebonnet/commission'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { isOtherYear } from '../ledger/cap-year.js'
import { FigureMaker, onPlansOf } from '../estimates/figure-maker.js'
import { planDay } from '../participants/deal-agents.sql.js'
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
    private readonly figureMaker: FigureMaker,
  ) {}

  async check(manager: EntityManager, caller: Caller, open: OpenCda): Promise<void> {
    const { deal, agent, cda } = open
    const day = deal.closeDate
    if (day === null) return
    const terms = 'terms' in cda.plan ? cda.plan.terms : standardPlanTerms(cda.plan)
    const isMoved = isOtherYear(agent, terms, cda.effectiveDate, day) || (await this.movesOthers(manager, open, day))
    if (!isMoved) return
    await this.staleness.mark(
      manager,
      { deal, cda, agentUserId: agent.userId },
      { reason: 'The closing moved it into another cap year', actorId: caller.userId, notify: true },
    )
  }

  /** Whether it is in another year of an agent who shares the deal, by the plan version that the CDA pays under. */
  private async movesOthers(manager: EntityManager, { deal, agent, cda }: OpenCda, day: string): Promise<boolean> {
    if (cda.agents === null) return false
    const subject = onPlansOf(cda, await this.figureMaker.subject(manager, deal, agent, cda.id))
    const catalog = await this.plans.catalog(manager, [])
    return subject.agents.some((one) => {
      const { terms } = catalog.inForce({ ...one, annualCapCents: null }, planDay(deal, subject.settings))
      return isOtherYear(one, terms, cda.effectiveDate, day)
    })
  }
}
