import { Brokerage } from '@bluebonnet/auth'
import { fallsApart, isBroker, isDealMove } from '@bluebonnet/contracts'
import type { Deal, DealStatus } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import { type Caller, dayIn, Journal, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CapYearMove } from '../cdas/cap-year-move.js'
import { VoidCda } from '../cdas/void-cda.js'
import type { DealColumns } from './deal-columns.js'
import { DealDesk, isApproved, isLive, type OpenDeal } from './deal-desk.js'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'
import { DealEvents } from './deal.events.js'
import { DealReader } from './deal-reader.js'
import { DealActivity } from './deal-activity.js'
import { PropertyEffects } from './property-effects.js'
import { Timeline } from './timeline.js'

interface Move {
  from: DealStatus
  to: DealStatus
  reason: string | null
}

/** Moves a deal along its lifecycle with everything that the move brings about, in one transaction (DECISIONS section 3). */
@Injectable()
export class MoveDeal {
  constructor(
    private readonly tx: Tx,
    private readonly desk: DealDesk,
    private readonly brokerage: Brokerage,
    private readonly properties: PropertyEffects,
    private readonly voidCda: VoidCda,
    private readonly capYearMove: CapYearMove,
    private readonly timeline: Timeline,
    private readonly activity: DealActivity,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
    private readonly reader: DealReader,
  ) {}

  /** Throws DEAL_MOVE_FORBIDDEN for a move that is not in the table, CDA_APPROVED when only a broker may make it. */
  async move(caller: Caller, dealId: string, to: DealStatus, reason: string | null): Promise<Deal> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.desk.take(manager, caller, dealId)
      const move = { from: open.deal.status, to, reason }
      assertAllowed(caller, open, move)
      const columns = await this.effects(manager, caller, open, move)
      await manager.update(DealEntity, { id: dealId }, { ...columns, status: to, updatedAt: new Date() })
      await this.record(manager, caller, open, move)
      Object.assign(open.deal, columns, { status: to })
      await this.afterwards(manager, caller, open, move)
      return this.reader.one(caller, dealId, manager)
    })
  }

  /** What the move sets on the deal itself, and what it does to the property. */
  private async effects(manager: EntityManager, { userId }: Caller, { deal }: OpenDeal, move: Move): Promise<DealColumns> {
    const { timeZone } = await this.brokerage.settings(manager)
    const now = new Date()
    if (move.to === 'PENDING_BROKER_APPROVAL') return { submittedAt: now, rejectionReason: null }
    if (move.to === 'UNDER_CONTRACT') {
      return { contractDate: deal.contractDate ?? dayIn(timeZone, now), movedPropertyToPending: await this.properties.underContract(manager, deal, userId) }
    }
    if (move.to === 'CLOSED') {
      const closeDate = deal.closeDate ?? dayIn(timeZone, now)
      await this.properties.closed(manager, deal, closeDate, userId)
      return { closeDate, endedAt: now }
    }
    if (!fallsApart(move)) return {}
    await this.properties.released(manager, deal, userId)
    return { movedPropertyToPending: false, ...(move.to === 'CANCELLED' ? { endedAt: now } : {}) }
  }

  private async record(manager: EntityManager, caller: Caller, { deal, agent }: OpenDeal, { from, to, reason }: Move): Promise<void> {
    await this.timeline.add(manager, { dealId: deal.id, kind: 'STATUS', actorId: caller.userId, fromStatus: from, toStatus: to, reason })
    await this.journal.audit(manager, {
      actorId: caller.userId, action: 'deal.move', entityType: 'deal', entityId: deal.id, before: { status: from }, after: { status: to }, reason,
    })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
  }

  private async afterwards(manager: EntityManager, caller: Caller, open: OpenDeal, move: Move): Promise<void> {
    const { deal, cda } = open
    if (move.to === 'PENDING_BROKER_APPROVAL') {
      await this.announcements.announce(manager, { type: 'DEAL_SUBMITTED', subjectId: deal.id, actorId: caller.userId })
    }
    if (move.to === 'UNDER_CONTRACT' && move.from !== 'PENDING') await this.activity.contractSigned(manager, caller, deal)
    if (move.to === 'CLOSED') {
      await this.activity.dealClosed(manager, caller, deal)
      if (isApproved(cda)) await this.activity.commissionDisbursed(manager, caller.userId, deal, cda)
      if (isLive(cda)) await this.capYearMove.check(manager, caller, { ...open, cda })
    }
    if (fallsApart(move) && isLive(cda)) {
      const reason = move.reason ?? (move.to === 'CANCELLED' ? 'The deal was cancelled' : 'The contract fell through')
      await this.voidCda.voidWithin(manager, { ...open, cda }, { actorId: caller.userId, reason })
    }
  }
}

const assertAllowed = (caller: Caller, { cda }: OpenDeal, move: Move): void => {
  if (!isDealMove(move.from, move.to)) {
    throw dealErrors.fail('DEAL_MOVE_FORBIDDEN', { message: `A deal cannot move from ${move.from} to ${move.to}` })
  }
  if (fallsApart(move) && isApproved(cda) && !isBroker(caller)) throw dealErrors.fail('CDA_APPROVED')
}
