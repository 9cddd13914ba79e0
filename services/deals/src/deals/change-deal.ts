import { Owners } from '@bluebonnet/brokerage'
import { isBroker } from '@bluebonnet/domain'
import type { Deal, UpdateDeal } from '@bluebonnet/contracts'
import { assertUnchanged, type Caller, Tx } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { changedColumns, fieldOf } from './deal-changes.js'
import { columnsOf, type DealColumns } from './deal-columns.js'
import { isLive } from './deal-cda.sql.js'
import { DealLocks, type OpenDeal } from './deal-locks.js'
import { DealEntity } from './deal.entity.js'
import { DealFollowers } from './deal-followers.js'
import { dealErrors } from './deal.errors.js'
import { DealReader } from './deal-reader.js'
import { Transfer } from './transfer.js'
import { isSettled, WriteDeal } from './write-deal.js'

/** Changes a deal's fields. docs/rules/lifecycle.md#settled says which fields are settled when. */
@Injectable()
export class ChangeDeal {
  constructor(
    private readonly tx: Tx,
    private readonly locks: DealLocks,
    private readonly owners: Owners,
    private readonly transfer: Transfer,
    private readonly writeDeal: WriteDeal,
    private readonly reader: DealReader,
    private readonly followers: DealFollowers,
  ) {}

  /**
   * Writes only the fields that differ, or nothing. Throws DEAL_NOT_FOUND; ROW_CHANGED; DEAL_FIGURES_LOCKED for settled
   * figures; DEAL_TRANSFER_FORBIDDEN or CDA_LIVE for another agent; and what `Transfer` and `WriteDeal` throw.
   */
  async change(caller: Caller, dealId: string, request: UpdateDeal): Promise<Deal> {
    return this.tx.inTransaction(async (manager) => {
      await this.changeWithin(manager, caller, await this.locks.take(manager, caller, dealId), request)
      return this.reader.one(caller, dealId, manager)
    })
  }

  /** Does the same in a transaction that holds the deal's lock. Returns whether anything differed. */
  async changeWithin(manager: EntityManager, caller: Caller, open: OpenDeal, request: UpdateDeal): Promise<boolean> {
    const requested = await this.requested(manager, caller, open, request)
    const { columns } = await this.followers.before(manager, { type: 'REQUESTED', deal: open.deal, columns: requested })
    const changed = changedColumns(open.deal, { ...requested, ...columns })
    const edit = { entity: DealEntity, row: open.deal, changes: Object.keys(changed), version: request.version }
    const answer = (): Promise<Deal> => this.reader.one(caller, open.deal.id, manager)
    await assertUnchanged(manager, edit, answer, (column) => fieldOf(column, request))
    const parted = await this.transfer.ofDeal(manager, caller, open, { changed, along: request.along })
    const all = { ...changed, ...parted }
    const differs = Object.keys(all).length > 0
    if (!differs) return false
    await this.writeDeal.write(manager, caller, open, all, request.reason ?? null)
    return true
  }

  private async requested(
    manager: EntityManager,
    caller: Caller,
    open: OpenDeal,
    request: UpdateDeal,
  ): Promise<DealColumns> {
    const columns = columnsOf(request)
    const { agentId } = request
    if (typeof agentId !== 'string' || agentId === open.deal.agentId) return columns
    if (!isBroker(caller)) throw dealErrors.fail(isSettled(open) ? 'DEAL_FIGURES_LOCKED' : 'DEAL_TRANSFER_FORBIDDEN')
    if (isLive(open.cda)) throw dealErrors.fail('CDA_LIVE')
    return { ...columns, agentId: await this.owners.resolve(manager, caller, agentId) }
  }
}
