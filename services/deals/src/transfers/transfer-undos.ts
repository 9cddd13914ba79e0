import type { OwnedRecordKind } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { TransferredRow } from './transfer-notices.js'
import { type RemovedLink, TransferUndoEntity } from './transfer-undo.entity.js'
import { undoEndsWithAgent, versionsOfTransferred } from './transfer-undos.sql.js'

export interface TransferUndo {
  kind: OwnedRecordKind
  /** The handed-over row. */
  id: string
  to: string
  given: readonly TransferredRow[]
  cut: readonly RemovedLink[]
}

const idsOf = (kind: OwnedRecordKind, { given }: Pick<TransferUndo, 'given'>): string[] =>
  given.filter((thing) => thing.kind === kind).map(({ id }) => id)

/** All deals that moved or lost a link. */
export const dealsOf = (way: Pick<TransferUndo, 'given' | 'cut'>): string[] => [
  ...new Set([...idsOf('deals', way), ...way.cut.map(({ dealId }) => dealId)]),
]

/** Current owners and versions of all affected rows. */
export const currentOwners = async (manager: EntityManager, way: Pick<TransferUndo, 'given' | 'cut'>) =>
  versionsOfTransferred(manager, [dealsOf(way), idsOf('clients', way), idsOf('properties', way)])

/** Stores the data to undo a transfer, in its transaction (docs/rules/lifecycle.md#transfer-undone). */
@Injectable()
export class TransferUndos {
  /** Whether deals lose a payee in the transfer. Such a transfer cannot be undone automatically. */
  async isOneWay(manager: EntityManager, dealIds: readonly string[], to: string): Promise<boolean> {
    return (await undoEndsWithAgent(manager, [dealIds, to])).length > 0
  }

  async keep(manager: EntityManager, caller: Caller, way: TransferUndo): Promise<void> {
    const { kind, id: rowId, to: toAgentId, given, cut } = way
    const rows = await currentOwners(manager, way)
    const versions = Object.fromEntries(rows.filter(({ id }) => id !== rowId).map(({ id, version }) => [id, version]))
    const kept = { kind, rowId, actorId: caller.userId, toAgentId, given: [...given], cut: [...cut], versions }
    await manager.upsert(TransferUndoEntity, { ...kept, createdAt: new Date() }, ['kind', 'rowId'])
  }

  async drop(manager: EntityManager, kind: OwnedRecordKind, rowId: string): Promise<void> {
    await manager.delete(TransferUndoEntity, { kind, rowId })
  }
}
