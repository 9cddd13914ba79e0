import { Injectable } from '@nestjs/common'
import type { OwnedRecordKind } from '@bluebonnet/domain'
import { type Caller, newId, Outbox } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { addTransferred } from './transfers.sql.js'
import { debounceMs, notifyTransfer } from './notify-transfer.job.js'

/** A row that moves from one agent to another. */
export interface TransferredRow {
  kind: OwnedRecordKind
  id: string
  /** The previous agent. */
  from: string
}

/** Records moves so that the agents concerned are notified. */
@Injectable()
export class TransferNotices {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Runs in the transaction of the move. The roster moves a hundred rows with a hundred calls: what one user moves from
   * one agent to another in quick succession results in one notice.
   */
  async note(manager: EntityManager, caller: Caller, to: string, things: readonly TransferredRow[]): Promise<void> {
    const moved = things.filter(({ from }) => from !== to)
    for (const from of new Set(moved.map((thing) => thing.from))) {
      const theirs = moved.filter((thing) => thing.from === from)
      const given = JSON.stringify(theirs.map(({ kind, id }) => [kind, id]))
      const [row] = await addTransferred(manager, [newId(), caller.userId, from, to, given])
      // The intent uses the row's own id, so only the first move of the collection writes it.
      if (row === undefined) continue
      await this.outbox.add(manager, notifyTransfer, { transferId: row.id }, { id: row.id, afterMs: debounceMs })
    }
  }
}
