import type { OwnedRecordKind } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { HandedOverRow } from './hand-over-notices.js'
import { type RemovedLink, HandBackEntity } from './hand-back.entity.js'
import { undoEndsWithAgent, versionsOfReassigned } from './hand-backs.sql.js'

export interface HandOverUndo {
  kind: OwnedRecordKind
  /** The handed-over row. */
  id: string
  to: string
  given: readonly HandedOverRow[]
  cut: readonly RemovedLink[]
}

const idsOf = (kind: OwnedRecordKind, { given }: Pick<HandOverUndo, 'given'>): string[] =>
  given.filter((thing) => thing.kind === kind).map(({ id }) => id)

/** All deals that moved or lost a link. */
export const dealsOf = (way: Pick<HandOverUndo, 'given' | 'cut'>): string[] => [
  ...new Set([...idsOf('deals', way), ...way.cut.map(({ dealId }) => dealId)]),
]

/** Current owners and versions of all affected rows. */
export const currentOwners = async (manager: EntityManager, way: Pick<HandOverUndo, 'given' | 'cut'>) =>
  versionsOfReassigned(manager, [dealsOf(way), idsOf('clients', way), idsOf('properties', way)])

/** Stores the data to undo a hand-over, in its transaction (docs/rules/lifecycle.md#taken-back). */
@Injectable()
export class HandOverUndos {
  /** Whether deals lose a payee in the hand-over. Such a hand-over cannot be undone automatically. */
  async isOneWay(manager: EntityManager, dealIds: readonly string[], to: string): Promise<boolean> {
    return (await undoEndsWithAgent(manager, [dealIds, to])).length > 0
  }

  async keep(manager: EntityManager, caller: Caller, way: HandOverUndo): Promise<void> {
    const { kind, id: rowId, to: toAgentId, given, cut } = way
    const rows = await currentOwners(manager, way)
    const versions = Object.fromEntries(rows.filter(({ id }) => id !== rowId).map(({ id, version }) => [id, version]))
    const kept = { kind, rowId, actorId: caller.userId, toAgentId, given: [...given], cut: [...cut], versions }
    await manager.upsert(HandBackEntity, { ...kept, createdAt: new Date() }, ['kind', 'rowId'])
  }

  async drop(manager: EntityManager, kind: OwnedRecordKind, rowId: string): Promise<void> {
    await manager.delete(HandBackEntity, { kind, rowId })
  }
}
