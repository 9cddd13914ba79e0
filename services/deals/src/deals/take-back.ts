import { ClientReassignment } from '@bluebonnet/clients'
import type { HandBack } from '@bluebonnet/contracts'
import { type Caller, defineErrors, Tx } from '@bluebonnet/platform'
import { PropertyReassignment } from '@bluebonnet/properties'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { HandOverNotices } from '../hand-overs/hand-over-notices.js'
import { HandBackEntity } from '../hand-overs/hand-back.entity.js'
import { pendingHandOverNotice } from '../hand-overs/hand-backs.sql.js'
import { dealsOf, currentOwners, HandOverUndos } from '../hand-overs/hand-over-undos.js'
import { isLive } from './deal-cda.sql.js'
import { DealLocks } from './deal-locks.js'
import { WriteDeal } from './write-deal.js'

const undoErrors = defineErrors({
  HAND_BACK_NOT_FOUND: {
    status: 404,
    message: 'There is no transfer of yours to undo here. To give it to another agent, transfer it.',
  },
  HAND_BACK_CHANGED: { status: 409, message: 'It was changed after the transfer. Look at it, then transfer it again.' },
})

const reason = 'Transfer undone'

/** Undoes a hand-over, with everything that moved along and every link that ended. */
@Injectable()
export class TakeBack {
  constructor(
    private readonly tx: Tx,
    private readonly clientReassignment: ClientReassignment,
    private readonly propertyReassignment: PropertyReassignment,
    private readonly locks: DealLocks,
    private readonly writeDeal: WriteDeal,
    private readonly handOverNotices: HandOverNotices,
    private readonly handOverUndos: HandOverUndos,
  ) {}

  /**
   * Throws HAND_BACK_NOT_FOUND if this user handed nothing over, or a deal lost a payee; and HAND_BACK_CHANGED once any
   * of the rows has changed.
   */
  async take(caller: Caller, { kind, id, version }: HandBack): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const where = { kind, rowId: id, actorId: caller.userId }
      const way: HandBackEntity | null = await manager.findOne(HandBackEntity, {
        where,
        lock: { mode: 'pessimistic_write' },
      })
      if (way === null) throw undoErrors.fail('HAND_BACK_NOT_FOUND')
      const ids = (of: HandBack['kind']): string[] =>
        way.given.filter((thing) => thing.kind === of).map((thing) => thing.id)
      await this.clientReassignment.lock(manager, ids('clients'))
      await this.propertyReassignment.lock(manager, ids('properties'))
      const deals = await this.lockDeals(manager, way)
      await assertUntouched(manager, way, { id, version })
      for (const from of new Set(way.given.map((thing) => thing.from))) {
        const theirs = (of: HandBack['kind']): string[] =>
          way.given.filter((thing) => thing.kind === of && thing.from === from).map((thing) => thing.id)
        await this.clientReassignment.reassign(manager, caller, theirs('clients'), from)
        await this.propertyReassignment.reassign(manager, caller, theirs('properties'), from)
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
      await this.handOverUndos.drop(manager, kind, id)
    })
  }

  /** Locks agent by agent, in the usual order. A live CDA prevents a deal from moving. */
  private async lockDeals(manager: EntityManager, way: HandBackEntity) {
    const ids = new Set(dealsOf(way))
    const rows = (await currentOwners(manager, way)).filter(({ id }) => ids.has(id))
    if (rows.length < ids.size) throw undoErrors.fail('HAND_BACK_CHANGED')
    const inOrder = rows.toSorted((one, other) =>
      `${one.agentId} ${one.id}` < `${other.agentId} ${other.id}` ? -1 : 1,
    )
    const deals = []
    for (const { id, agentId } of inOrder) deals.push(await this.locks.lock(manager, id, agentId))
    if (deals.some(({ cda }) => isLive(cda))) throw undoErrors.fail('HAND_BACK_CHANGED')
    return deals
  }

  /** A hand-over that nobody was notified of yet needs no second notice: the first omits what was returned. */
  private async notifyAgents(
    manager: EntityManager,
    caller: Caller,
    { given, toAgentId }: HandBackEntity,
  ): Promise<void> {
    for (const from of new Set(given.map((thing) => thing.from))) {
      if ((await pendingHandOverNotice(manager, [caller.userId, from, toAgentId])).length > 0) continue
      const theirs = given.filter((thing) => thing.from === from)
      await this.handOverNotices.note(
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
  way: HandBackEntity,
  { id, version }: Pick<HandBack, 'id' | 'version'>,
): Promise<void> => {
  const expected: Record<string, number> = { ...way.versions, [id]: version }
  const rows = await currentOwners(manager, way)
  const isAsItWas =
    rows.length === Object.keys(expected).length && rows.every((row) => row.version === expected[row.id])
  if (!isAsItWas) throw undoErrors.fail('HAND_BACK_CHANGED')
}
