import { Injectable } from '@nestjs/common'
import type { OwnedRecordKind } from '@bluebonnet/domain'
import { type Caller, newId, Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { collectHandedOver } from './hand-overs.sql.js'
import { debounceMs, tellHandOver } from './tell-hand-over.job.js'

/** Something on its way from one agent to another. */
export interface HandedOverRow {
  kind: OwnedRecordKind
  id: string
  /** The agent who had it. */
  from: string
}

/** Writes down what changes hands, for the agents concerned to be told of it. */
@Injectable()
export class HandedOverRows {
  constructor(private readonly outbox: Outbox) {}

  /**
   * In the transaction that gives them. The roster hands over a hundred things by a hundred calls: what one person
   * gives from one agent to another in quick succession is told as one.
   */
  async note(manager: EntityManager, caller: Caller, to: string, things: readonly HandedOverRow[]): Promise<void> {
    const moved = things.filter(({ from }) => from !== to)
    for (const from of new Set(moved.map((thing) => thing.from))) {
      const theirs = moved.filter((thing) => thing.from === from)
      const given = JSON.stringify(theirs.map(({ kind, id }) => [kind, id]))
      const [row] = await collectHandedOver(manager, [newId(), caller.userId, from, to, given])
      // Under the row's own id, so that of all that is gathered in it the first alone writes the intent down.
      if (row === undefined) continue
      await this.outbox.add(manager, tellHandOver, { handOverId: row.id }, { id: row.id, afterMs: debounceMs })
    }
  }
}
