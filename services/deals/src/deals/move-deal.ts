import { Brokerage } from '@bluebonnet/brokerage'
import { fallsApart, fieldTexts, isBroker, isDealMove, reopens, statusLabel } from '@bluebonnet/contracts'
import type { CallInput, Deal } from '@bluebonnet/contracts'
import { Announcements, Inbox } from '@bluebonnet/notifications'
import { type Caller, dayIn, Journal, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ChangeDeal } from './change-deal.js'
import { closeDateOf } from './closing.js'
import type { DealColumns } from './deal-columns.js'
import { isApproved } from './deal-cda.sql.js'
import { DealLocks, type OpenDeal } from './deal-locks.js'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'
import { DealEvents } from './deal.events.js'
import { DealFollowers, type DealMove } from './deal-followers.js'
import { DealReader } from './deal-reader.js'
import { DealActivity } from './deal-activity.js'
import { HandOver } from './hand-over.js'
import { assertMayDecideOn } from './own-deals.js'
import { PropertyEffects } from './property-effects.js'
import { Timeline } from './timeline.js'

type MoveRequest = CallInput<'POST /api/deals/:id/status'>['body']

interface Move extends DealMove {
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

/** Moves a deal along its lifecycle with everything that the move brings about, in one transaction. */
@Injectable()
export class MoveDeal {
  constructor(
    private readonly tx: Tx,
    private readonly locks: DealLocks,
    private readonly changing: ChangeDeal,
    private readonly brokerage: Brokerage,
    private readonly properties: PropertyEffects,
    private readonly handOver: HandOver,
    private readonly followers: DealFollowers,
    private readonly timeline: Timeline,
    private readonly activity: DealActivity,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly inbox: Inbox,
    private readonly events: DealEvents,
    private readonly reader: DealReader,
  ) {}

  /**
   * Throws DEAL_MOVE_FORBIDDEN for a move that is not in the table or not the caller's, CDA_APPROVED when only a broker
   * may make it, SELF_CHANGE when only another broker or manager, DEAL_REASON_REQUIRED for reopening without a reason;
   * for closing what `closeDateOf` and `ChangeDeal.change` throw.
   */
  async move(caller: Caller, dealId: string, request: MoveRequest): Promise<Deal> {
    return this.tx.inTransaction(async (manager) => {
      const found = await this.locks.take(manager, caller, dealId)
      const move = {
        from: found.deal.status,
        to: request.status,
        reason: request.reason ?? null,
        tasks: request.tasks,
        closeDate: request.closeDate ?? null,
      }
      assertAllowed(caller, found, move)
      const open = await this.corrected(manager, caller, found, request)
      const columns = await this.effects(manager, caller, open, move)
      const row = { ...columns, status: move.to, updatedAt: new Date() }
      await manager.update(DealEntity, { id: dealId }, row)
      const entryId = await this.record(manager, caller, open, move, columns)
      const before = Object.assign(manager.create(DealEntity), open.deal)
      Object.assign(open.deal, row)
      await this.afterwards(manager, caller, { before, deal: open.deal, entryId }, move)
      await this.followers.tell(manager, { type: 'MOVED', caller, before, deal: open.deal, open, move })
      return this.reader.one(caller, dealId, manager)
    })
  }

  /**
   * A closing may bring the final price and the title company: they are changed first, by the rules of every change.
   */
  private async corrected(
    manager: EntityManager,
    caller: Caller,
    open: OpenDeal,
    { price, titleCompany, reason }: MoveRequest,
  ): Promise<OpenDeal> {
    const differs = await this.changing.changeWithin(manager, caller, open, {
      price: price ?? undefined,
      titleCompany,
      reason,
    })
    return differs ? this.locks.lock(manager, open.deal.id, open.deal.agentId) : open
  }

  /** What the move sets on the deal itself, and what it does to the property. */
  private async effects(
    manager: EntityManager,
    { userId }: Caller,
    { deal }: OpenDeal,
    move: Move,
  ): Promise<DealColumns> {
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
    if (reopens(move)) {
      const parted = await this.handOver.ofReopened(manager, deal)
      const after = Object.assign(manager.create(DealEntity), deal, parted)
      return {
        ...parted,
        endedAt: null,
        movedPropertyToPending: await this.properties.reopened(manager, after, userId),
      }
    }
    if (!fallsApart(move)) return {}
    await this.properties.released(manager, deal, userId)
    return { movedPropertyToPending: false, ...(move.to === 'CANCELLED' ? { endedAt: now } : noDates) }
  }

  private async record(
    manager: EntityManager,
    { userId: actorId }: Caller,
    { deal, agent }: OpenDeal,
    { from, to, reason }: Move,
    { closeDate }: DealColumns,
  ): Promise<string> {
    const closing = to === 'CLOSED' ? ([{ closeDate: deal.closeDate }, { closeDate }] as const) : []
    const details = to === 'CLOSED' ? { details: { closeDate: [deal.closeDate, closeDate] as const } } : {}
    const entryId = await this.timeline.add(manager, {
      dealId: deal.id,
      kind: 'STATUS',
      actorId,
      fromStatus: from,
      toStatus: to,
      reason,
      ...details,
    })
    await this.journal.did(manager, actorId, 'deal.move', deal.id, {
      before: { status: from, ...closing[0] },
      after: { status: to, ...closing[1] },
      reason,
    })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
    return entryId
  }

  /** Who is told of the move, and what the office's activity says. */
  private async afterwards(
    manager: EntityManager,
    caller: Caller,
    { before, deal, entryId }: { before: DealEntity; deal: DealEntity; entryId: string },
    move: Move,
  ): Promise<void> {
    const actorId = caller.userId
    if (move.to === 'CLOSED' && deal.closeDate !== before.closeDate)
      await this.announcements.announce(manager, { type: 'DEAL_DATES_CHANGED', subjectId: entryId, actorId })
    if (move.to === 'PENDING_BROKER_APPROVAL')
      await this.announcements.announce(manager, { type: 'DEAL_SUBMITTED', subjectId: deal.id, actorId })
    if (move.from === 'PENDING_BROKER_APPROVAL') await this.inbox.settle(manager, 'DEAL_SUBMITTED', deal.id)
    if (move.to === 'UNDER_CONTRACT' && move.from !== 'PENDING')
      await this.activity.contractSigned(manager, caller, deal)
    if (move.to === 'CLOSED') await this.activity.dealClosed(manager, caller, deal)
  }
}

const assertAllowed = (caller: Caller, open: OpenDeal, move: Move): void => {
  if (!isDealMove(move.from, move.to, caller)) {
    const message = reopens(move)
      ? 'Only a broker or manager may move a deal from CLOSED to PENDING'
      : `A deal cannot move from ${statusLabel(move.from)} to ${statusLabel(move.to)}`
    throw dealErrors.fail('DEAL_MOVE_FORBIDDEN', { message })
  }
  if (reopens(move) && move.reason === null) {
    throw dealErrors.failAt('DEAL_REASON_REQUIRED', 'reason', fieldTexts.reopenReason)
  }
  if (reopens(move)) assertMayDecideOn(caller, open)
  if (!fallsApart(move) || !isApproved(open.cda)) return
  if (!isBroker(caller)) throw dealErrors.fail('CDA_APPROVED')
  assertMayDecideOn(caller, open)
}
