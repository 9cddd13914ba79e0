import { Brokerage } from '@bluebonnet/brokerage'
import { endsContract, reopensDeal } from '@bluebonnet/domain'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { closeDateOf } from './closing.js'
import type { DealColumns } from './deal-columns.js'
import type { DealMove } from './deal-followers.js'
import { DealEntity } from './deal.entity.js'
import { HandOver } from './hand-over.js'
import { PropertyEffects } from './property-effects.js'

/** A move with what its request says of the closing. */
export interface Move extends DealMove {
  /** The day on which it closed, as told; null to take the one that the deal has. */
  closeDate: string | null
}

/** The dates of a contract that fell through are those of no deal any more. */
const noDates = {
  contractDate: null,
  closeDate: null,
  optionEndsAt: null,
  earnestMoneyDueAt: null,
  financingDueAt: null,
} as const satisfies DealColumns

/** What a move changes in the deal beside its status, and in its property. */
@Injectable()
export class MoveEffects {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly properties: PropertyEffects,
    private readonly handOver: HandOver,
  ) {}

  /** Changes the property, and answers the deal's columns. Throws what `closeDateOf` throws. */
  async of(manager: EntityManager, userId: string, deal: DealEntity, move: Move): Promise<DealColumns> {
    const { timeZone } = await this.brokerage.settings(manager)
    const now = new Date()
    if (move.to === 'PENDING_BROKER_APPROVAL') return { submittedAt: now, rejectionReason: null }
    if (move.to === 'UNDER_CONTRACT') {
      const today = dayIn(timeZone, now)
      // A deal that is entered after its closing was under contract by then.
      const signed = deal.closeDate !== null && deal.closeDate < today ? deal.closeDate : today
      return {
        contractDate: deal.contractDate ?? signed,
        movedPropertyToPending: await this.properties.underContract(manager, deal, userId),
      }
    }
    if (move.to === 'CLOSED') {
      const closeDate = closeDateOf(deal, move.closeDate, dayIn(timeZone, now))
      await this.properties.closed(manager, deal, closeDate, userId)
      return { closeDate, endedAt: now }
    }
    if (reopensDeal(move)) {
      const parted = await this.handOver.ofReopened(manager, deal)
      const after = Object.assign(manager.create(DealEntity), deal, parted)
      return {
        ...parted,
        endedAt: null,
        movedPropertyToPending: await this.properties.reopened(manager, after, userId),
      }
    }
    if (!endsContract(move)) return {}
    await this.properties.released(manager, deal, userId)
    return { movedPropertyToPending: false, ...(move.to === 'CANCELLED' ? { endedAt: now } : noDates) }
  }
}
