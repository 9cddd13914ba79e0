import { Brokerage } from '@bluebonnet/brokerage'
import { endsContract, reopensDeal } from '@bluebonnet/domain'
import { dayIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { closeDateOf } from './closing.js'
import type { DealColumns } from './deal-columns.js'
import type { DealMove } from './deal-followers.js'
import { DealEntity } from './deal.entity.js'
import { Transfer } from './transfer.js'
import { PropertyEffects } from './property-effects.js'

/** A move with the closing data of its request. */
export interface Move extends DealMove {
  /** The given closing day. Null to use the deal's own. */
  closeDate: string | null
}

/** The dates of a contract that fell through no longer apply. */
const noDates = {
  contractDate: null,
  closeDate: null,
  optionEndsAt: null,
  earnestMoneyDueAt: null,
  financingDueAt: null,
} as const satisfies DealColumns

/** Effects of a move on the deal's other fields and on its property. */
@Injectable()
export class MoveEffects {
  constructor(
    private readonly brokerage: Brokerage,
    private readonly propertyEffects: PropertyEffects,
    private readonly transfer: Transfer,
  ) {}

  /** Changes the property and returns the deal's columns. Throws what `closeDateOf` throws. */
  async of(manager: EntityManager, userId: string, deal: DealEntity, move: Move): Promise<DealColumns> {
    const { timeZone } = await this.brokerage.settings(manager)
    const now = new Date()
    if (move.to === 'PENDING_BROKER_APPROVAL') return { submittedAt: now, rejectionReason: null }
    if (move.to === 'UNDER_CONTRACT') {
      const today = dayIn(timeZone, now)
      // A deal entered after its closing was under contract by then.
      const signed = deal.closeDate !== null && deal.closeDate < today ? deal.closeDate : today
      return {
        contractDate: deal.contractDate ?? signed,
        movedPropertyToPending: await this.propertyEffects.underContract(manager, deal, userId),
      }
    }
    if (move.to === 'CLOSED') {
      const closeDate = closeDateOf(deal, move.closeDate, dayIn(timeZone, now))
      await this.propertyEffects.closed(manager, deal, closeDate, userId)
      return { closeDate, endedAt: now }
    }
    if (reopensDeal(move)) {
      const parted = await this.transfer.ofReopened(manager, deal)
      const after = Object.assign(manager.create(DealEntity), deal, parted)
      return {
        ...parted,
        endedAt: null,
        movedPropertyToPending: await this.propertyEffects.reopened(manager, after, userId),
      }
    }
    if (!endsContract(move)) return {}
    await this.propertyEffects.released(manager, deal, userId)
    return { movedPropertyToPending: false, ...(move.to === 'CANCELLED' ? { endedAt: now } : noDates) }
  }
}
