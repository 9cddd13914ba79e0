import { fieldTexts, statusLabel, type CallInput, type Deal } from '@bluebonnet/contracts'
import { endsContract, isBroker, isDealMove, reopensDeal } from '@bluebonnet/domain'
import { type Caller, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ChangeDeal } from './change-deal.js'
import { isApproved } from './deal-cda.sql.js'
import { DealLocks, type OpenDeal } from './deal-locks.js'
import { DealEntity } from './deal.entity.js'
import { dealErrors } from './deal.errors.js'
import { DealFollowers } from './deal-followers.js'
import { DealReader } from './deal-reader.js'
import { type Move, MoveEffects } from './move-effects.js'
import { MoveRecord } from './move-record.js'
import { assertMayDecideOn } from './own-deals.js'

type MoveRequest = CallInput<'POST /api/deals/:id/status'>['body']

/** Moves a deal through its lifecycle with all effects, in one transaction. */
@Injectable()
export class MoveDeal {
  constructor(
    private readonly tx: Tx,
    private readonly locks: DealLocks,
    private readonly changeDeal: ChangeDeal,
    private readonly effects: MoveEffects,
    private readonly moveRecord: MoveRecord,
    private readonly followers: DealFollowers,
    private readonly reader: DealReader,
  ) {}

  /**
   * Throws DEAL_MOVE_FORBIDDEN for a move that does not exist or is not allowed to the caller, CDA_APPROVED when only a
   * broker may make it, SELF_CHANGE when only another broker or manager may, DEAL_REASON_REQUIRED for reopening without
   * a reason, SAMPLE_NOT_CLOSED; for closing, what `closeDateOf` and `ChangeDeal.change` throw.
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
      const columns = await this.effects.of(manager, caller.userId, open.deal, move)
      const row = { ...columns, status: move.to, updatedAt: new Date() }
      await manager.update(DealEntity, { id: dealId }, row)
      const before = Object.assign(manager.create(DealEntity), open.deal)
      Object.assign(open.deal, row)
      await this.moveRecord.add(manager, caller, { before, deal: open.deal }, move)
      await this.followers.announce(manager, { type: 'MOVED', caller, before, deal: open.deal, open, move })
      return this.reader.one(caller, dealId, manager)
    })
  }

  /** A closing may include the final price and the title company. They change first, under the usual rules. */
  private async corrected(
    manager: EntityManager,
    caller: Caller,
    open: OpenDeal,
    { price, titleCompany, reason }: MoveRequest,
  ): Promise<OpenDeal> {
    const differs = await this.changeDeal.changeWithin(manager, caller, open, {
      price: price ?? undefined,
      titleCompany,
      reason,
    })
    return differs ? this.locks.lock(manager, open.deal.id, open.deal.agentId) : open
  }
}

const assertAllowed = (caller: Caller, open: OpenDeal, move: Move): void => {
  if (open.deal.isSample && move.to === 'CLOSED') throw dealErrors.fail('SAMPLE_NOT_CLOSED')
  if (!isDealMove(move.from, move.to, caller)) {
    const message = reopensDeal(move)
      ? 'Only a broker or manager may move a deal from CLOSED to PENDING'
      : `A deal cannot move from ${statusLabel(move.from)} to ${statusLabel(move.to)}`
    throw dealErrors.fail('DEAL_MOVE_FORBIDDEN', { message })
  }
  if (reopensDeal(move) && move.reason === null) {
    throw dealErrors.failAt('DEAL_REASON_REQUIRED', 'reason', fieldTexts.reopenReason)
  }
  if (reopensDeal(move)) assertMayDecideOn(caller, open)
  if (!endsContract(move) || !isApproved(open.cda)) return
  if (!isBroker(caller)) throw dealErrors.fail('CDA_APPROVED')
  assertMayDecideOn(caller, open)
}
