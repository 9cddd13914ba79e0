import { refilledDates } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  type Addition,
  type PendingDealChange,
  type DealChange,
  type DealFollower,
  FollowsDeals,
} from '@bluebonnet/deals'
import { clockOfDeal } from './anchors.js'
import { Appointments } from './appointments.js'

/** The contract clock refills a cleared date, and appointments of the closing move with its date. */
@Injectable()
@FollowsDeals('dates')
export class ContractOfDeal implements DealFollower {
  constructor(private readonly appointments: Appointments) {}

  async beforeDealChange(manager: EntityManager, change: PendingDealChange): Promise<Addition> {
    if (change.type !== 'REQUESTED') return {}
    return { columns: refilledDates(change.columns, await clockOfDeal(manager, change.deal)) }
  }

  async dealChanged(manager: EntityManager, change: DealChange): Promise<void> {
    const isEdited = change.type === 'EDITED' && change.changed.closeDate !== undefined
    const isClosed = change.type === 'MOVED' && change.move.to === 'CLOSED'
    if (isEdited || isClosed) await this.appointments.move(manager, change.caller, change.before, change.deal.closeDate)
  }
}
