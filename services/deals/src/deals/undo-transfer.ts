import { ClientTransfer } from '@bluebonnet/clients'
import type { TransferUndoRequest } from '@bluebonnet/contracts'
import { type Caller, defineErrors, Tx } from '@bluebonnet/platform'
import { PropertyTransfer } from '@bluebonnet/properties'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { TransferNotices } from '../transfers/transfer-notices.js'
import { TransferUndoEntity } from '../transfers/transfer-undo.entity.js'
import { pendingTransferNotice } from '../transfers/transfer-undos.sql.js'
import { dealsOf, currentOwners, TransferUndos } from '../transfers/transfer-undos.js'
import { isLive } from './deal-cda.sql.js'
import { DealLocks } from './deal-locks.js'
import { WriteDeal } from './write-deal.js'

const undoErrors = defineErrors({
  TRANSFER_UNDO_NOT_FOUND: {
    status: 404,
    message: 'There is no transfer of yours to undo here. To give it to another agent, transfer it.',
  },
  TRANSFER_UNDO_CHANGED: {
    status: 409,
    message: 'It was changed after the transfer. Look at it, then transfer it again.',
  },
})

const reason = 'Transfer undone'

/** Undoes a transfer, with everything that moved along and every link that ended. */
@Injectable()
export class UndoTransfer {
  constructor(
    private readonly tx: Tx,
    private readonly clientTransfer: ClientTransfer,
    private readonly propertyTransfer: PropertyTransfer,
    private readonly locks: DealLocks,
    private readonly writeDeal: WriteDeal,
    private readonly transferNotices: TransferNotices,
    private readonly transferUndos: TransferUndos,
  ) {}

  /**
   * Throws TRANSFER_UNDO_NOT_FOUND if this user handed nothing over, or a deal lost a payee; and TRANSFER_UNDO_CHANGED
   * once any of the rows has changed.
   */
  async undo(caller: Caller, { kind, id, version }: TransferUndoRequest): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const where = { kind, rowId: id, actorId: caller.userId }
      const way: TransferUndoEntity | null = await manager.findOne(TransferUndoEntity, {
        where,
        lock: { mode: 'pessimistic_write' },
      })
      if (way === null) throw undoErrors.fail('TRANSFER_UNDO_NOT_FOUND')
      const ids = (of: TransferUndoRequest['kind']): string[] =>
        way.given.filter((thing) => thing.kind === of).map((thing) => thing.id)
      await this.clientTransfer.lock(manager, ids('clients'))
      await this.propertyTransfer.lock(manager, ids('properties'))
      const deals = await this.lockDeals(manager, way)
      await assertUntouched(manager, way, { id, version })
      for (const from of new Set(way.given.map((thing) => thing.from))) {
        const theirs = (of: TransferUndoRequest['kind']): string[] =>
          way.given.filter((thing) => thing.kind === of && thing.from === from).map((thing) => thing.id)
        await this.clientTransfer.transfer(manager, caller, theirs('clients'), from)
        await this.propertyTransfer.transfer(manager, caller, theirs('properties'), from)
      }
      for (const open of deals) {
        const from = way.given.find((thing) => thing.kind === 'deals' && thing.id === open.deal.id)?.from
        const links = way.cut.filter(({ dealId }) => dealId === open.deal.id)
        const changed = {
          ...(from === undefined ? {} : { agentId: from }),
          ...Object.fromEntries(links.map((link) => [link.column, link.id])),
        }
        await this.writeDeal.write(manager, caller, open, changed, reason)
      }
      await this.notifyAgents(manager, caller, way)
      await this.transferUndos.drop(manager, kind, id)
    })
  }

  /** Locks agent by agent, in the usual order. A live CDA prevents a deal from moving. */
  private async lockDeals(manager: EntityManager, way: TransferUndoEntity) {
    const ids = new Set(dealsOf(way))
    const rows = (await currentOwners(manager, way)).filter(({ id }) => ids.has(id))
    if (rows.length < ids.size) throw undoErrors.fail('TRANSFER_UNDO_CHANGED')
    const inOrder = rows.toSorted((one, other) =>
      `${one.agentId} ${one.id}` < `${other.agentId} ${other.id}` ? -1 : 1,
    )
    const deals = []
    for (const { id, agentId } of inOrder) deals.push(await this.locks.lock(manager, id, agentId))
    if (deals.some(({ cda }) => isLive(cda))) throw undoErrors.fail('TRANSFER_UNDO_CHANGED')
    return deals
  }

  /** A transfer that nobody was notified of yet needs no second notice: the first omits what was returned. */
  private async notifyAgents(
    manager: EntityManager,
    caller: Caller,
    { given, toAgentId }: TransferUndoEntity,
  ): Promise<void> {
    for (const from of new Set(given.map((thing) => thing.from))) {
      if ((await pendingTransferNotice(manager, [caller.userId, from, toAgentId])).length > 0) continue
      const theirs = given.filter((thing) => thing.from === from)
      await this.transferNotices.note(
        manager,
        caller,
        from,
        theirs.map((thing) => ({ ...thing, from: toAgentId })),
      )
    }
  }
}

const assertUntouched = async (
  manager: EntityManager,
  way: TransferUndoEntity,
  { id, version }: Pick<TransferUndoRequest, 'id' | 'version'>,
): Promise<void> => {
  const expected: Record<string, number> = { ...way.versions, [id]: version }
  const rows = await currentOwners(manager, way)
  const isAsItWas =
    rows.length === Object.keys(expected).length && rows.every((row) => row.version === expected[row.id])
  if (!isAsItWas) throw undoErrors.fail('TRANSFER_UNDO_CHANGED')
}
