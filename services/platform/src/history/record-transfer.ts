import type { OwnedRecordKind } from '@bluebonnet/domain'
import { type EntityManager, type EntityTarget, In, type ObjectLiteral } from 'typeorm'
import type { Caller } from '../http/index.js'
import { type AuditFields, changedFields } from './change-history.js'

/** A row that moves to another agent. */
interface TransferredRow {
  id: string
  /** The new agent. */
  to: string
  /** Related records that move with it; undefined when the caller did not choose. */
  along: readonly OwnedRecordKind[] | undefined
}

/**
 * Handles the effects of a transfer in another module, before the row moves. Throws the refusal when it cannot move
 * now.
 */
type Follower = (manager: EntityManager, caller: Caller, given: TransferredRow) => Promise<void>

interface Owned extends ObjectLiteral {
  id: string
  agentId: string
}

interface Fields {
  before: AuditFields
  after: AuditFields
}

/** Records what changed in a row. */
interface Events<Row> {
  changed(manager: EntityManager, caller: Caller, row: Row, fields: Fields): Promise<void>
}

/**
 * Transfers rows of one kind to another agent. Higher modules register what depends on them, such as deals, which must
 * never refer to a client or property of another agent. Each module extends it with its entity and events.
 */
export abstract class RecordTransfer<Row extends Owned> {
  protected abstract readonly entity: EntityTarget<Row>
  protected abstract readonly events: Events<Row>
  private readonly followers: Follower[] = []

  /** Call it from `onModuleInit`. */
  register(follower: Follower): void {
    this.followers.push(follower)
  }

  /** Throws the refusal of a follower. Call it in the transfer's transaction, with the row locked. */
  async prepare(manager: EntityManager, caller: Caller, given: TransferredRow): Promise<void> {
    for (const follow of this.followers) await follow(manager, caller, given)
  }

  /** Locks these rows and returns the owner of each. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.locked(manager, ids)
    return new Map(rows.map(({ id, agentId }) => [id, agentId]))
  }

  /** Transfers these rows to an agent, whatever depends on them. */
  async transfer(manager: EntityManager, caller: Caller, ids: readonly string[], to: string): Promise<void> {
    const { tableName } = manager.connection.getMetadata(this.entity)
    for (const row of await this.locked(manager, ids)) {
      const changes = changedFields(row, { agentId: to })
      if (changes === null) continue
      await manager.update(tableName, { id: row.id }, { agentId: to, updatedAt: new Date() })
      await this.events.changed(manager, caller, row, changes)
    }
  }

  private async locked(manager: EntityManager, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const rows = manager
      .createQueryBuilder(this.entity, 'row')
      .where({ id: In([...ids]) })
      .orderBy('row.id')
    return rows.setLock('pessimistic_write').getMany()
  }
}
