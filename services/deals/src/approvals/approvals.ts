import { approvedStatus, rejectedStatus, type DealStatus } from '@bluebonnet/domain'
import type { Deal, NotificationType } from '@bluebonnet/contracts'
import { Inbox } from '@bluebonnet/notifications'
import { type Caller, type Refusal, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DealLocks } from '../deals/deal-locks.js'
import { DealEntity } from '../deals/deal.entity.js'
import { dealErrors } from '../deals/deal.errors.js'
import { DealRecord } from '../deals/deal-record.js'
import { DealReader } from '../deals/deal-reader.js'
import { ownDecision, undoneApproval } from '../notices/deal-notice.js'
import { assertMayDecideOn, isOwnDeal, ownDealMark } from '../deals/own-deals.js'
import { Timeline } from '../deals/timeline.js'

interface Decision {
  action: 'deal.approve' | 'deal.reject'
  /** The resulting status of the deal. Null if there is nothing to decide. */
  outcome: (deal: DealEntity) => DealStatus | null
  reason: string | null
  announces: NotificationType
  /** The version of the deal that the broker reviewed. */
  version: number | undefined
}

/**
 * Approval or rejection of a deal by a broker or manager. Of two concurrent decisions, the second is refused as already
 * decided (docs/rules/refusals.md#looked-at).
 */
@Injectable()
export class Approvals {
  constructor(
    private readonly tx: Tx,
    private readonly locks: DealLocks,
    private readonly timeline: Timeline,
    private readonly dealRecord: DealRecord,
    private readonly inbox: Inbox,
    private readonly reader: DealReader,
  ) {}

  /**
   * Throws DEAL_NOT_PENDING when the deal is not pending, DEAL_CHANGED for another version, SELF_CHANGE for a manager's
   * own deal.
   */
  async approve(caller: Caller, dealId: string, version: number | undefined): Promise<Deal> {
    return this.decide(caller, dealId, {
      action: 'deal.approve',
      outcome: approvedStatus,
      reason: null,
      announces: 'DEAL_APPROVED',
      version,
    })
  }

  /** Throws as `approve` does. */
  async reject(caller: Caller, dealId: string, reason: string, version: number | undefined): Promise<Deal> {
    return this.decide(caller, dealId, {
      action: 'deal.reject',
      outcome: rejectedStatus,
      reason,
      announces: 'DEAL_REJECTED',
      version,
    })
  }

  /**
   * Withdraws the caller's own approval: the deal is pending again, and everybody who was notified is notified again.
   * Throws APPROVAL_NOT_YOURS for somebody else's approval, DEAL_CHANGED once anything has changed since.
   */
  async undo(caller: Caller, dealId: string, version: number): Promise<Deal> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, dealId)
      const { deal, cda } = open
      assertMayDecideOn(caller, open)
      if (deal.approvedBy !== caller.userId) throw dealErrors.fail('APPROVAL_NOT_YOURS')
      const history = await this.timeline.of(manager, dealId)
      const last = history.find(({ kind }) => kind === 'STATUS')
      const from = last?.fromStatus ?? null
      if (deal.version !== version || cda !== null || last?.toStatus !== deal.status || from === null)
        throw dealErrors.fail('DEAL_CHANGED')
      await manager.update(
        DealEntity,
        { id: dealId },
        { status: from, approvedBy: null, approvedAt: null, updatedAt: new Date() },
      )
      await this.dealRecord.add(manager, {
        dealId,
        by: caller.userId,
        reason: 'Approval undone',
        entry: { kind: 'STATUS', fromStatus: deal.status, toStatus: from },
        audit: { action: 'deal.move', before: { status: deal.status }, after: { status: from } },
        notices: [{ type: 'DEAL_APPROVED', aspect: undoneApproval }],
      })
      await this.inbox.markHandled(manager, 'DEAL_APPROVED', dealId)
      return this.reader.one(caller, dealId, manager)
    })
  }

  private async decide(caller: Caller, dealId: string, decision: Decision): Promise<Deal> {
    return this.tx.inTransaction(async (manager) => {
      const open = await this.locks.take(manager, caller, dealId)
      const { deal } = open
      const { action, reason, announces: type } = decision
      assertMayDecideOn(caller, open)
      const status = decision.outcome(deal)
      if (status === null) throw alreadyDecided(deal)
      if (decision.version !== undefined && decision.version !== deal.version) throw dealErrors.fail('DEAL_CHANGED')
      const now = new Date()
      await manager.update(
        DealEntity,
        { id: dealId },
        {
          status,
          rejectionReason: reason,
          updatedAt: now,
          ...(action === 'deal.approve' ? { approvedBy: caller.userId, approvedAt: now } : {}),
        },
      )
      await this.dealRecord.add(manager, {
        dealId,
        by: caller.userId,
        reason,
        entry: { kind: 'STATUS', fromStatus: deal.status, toStatus: status },
        audit: { action, before: { status: deal.status }, after: { status, ...ownDealMark(caller, open) } },
        notices: [{ type }, ...(isOwnDeal(caller, open) ? [{ type, aspect: ownDecision }] : [])],
      })
      await this.inbox.markHandled(manager, 'DEAL_SUBMITTED', dealId)
      return this.reader.one(caller, dealId, manager)
    })
  }
}

const alreadyDecided = ({ status, approvedAt }: DealEntity): Refusal => {
  if (status === 'REJECTED')
    return dealErrors.fail('DEAL_NOT_PENDING', { message: 'This deal has already been rejected' })
  if (approvedAt !== null && status !== 'CANCELLED')
    return dealErrors.fail('DEAL_NOT_PENDING', { message: 'This deal has already been approved' })
  return dealErrors.fail('DEAL_NOT_PENDING')
}
