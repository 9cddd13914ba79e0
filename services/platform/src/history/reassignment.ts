import type { OwnedRecordKind } from '@bluebonnet/domain'
import { type EntityManager, type EntityTarget, In, type ObjectLiteral } from 'typeorm'
import type { Caller } from '../http/index.js'
import { type AuditFields, changedFields } from './change-history.js'

/** A row on its way to another agent. */
interface Given {
  id: string
  /** The agent who gets it. */
  to: string
  /** What goes along of that which hangs on it; undefined where nobody said. */
  along: readonly OwnedRecordKind[] | undefined
}

/** Brings about what giving the row away means elsewhere, before it goes. Throws the refusal when it cannot go now. */
type Follower = (manager: EntityManager, caller: Caller, given: Given) => Promise<void>

interface Owned extends ObjectLiteral {
  id: string
  agentId: string
}

interface Fields {
  before: AuditFields
  after: AuditFields
}

/** Writes down what changed of a row. */
interface Events<Row> {
  changed(manager: EntityManager, caller: Caller, row: Row, fields: Fields): Promise<void>
}

/**
 * Rows of one kind that change hands, and where modules above say what hangs on them: a deal does, which must never
 * name a client or property of another agent. Each module makes its own of it, by its entity and its events.
 */
export abstract class Reassignment<Row extends Owned> {
  protected abstract readonly entity: EntityTarget<Row>
  protected abstract readonly events: Events<Row>
  private readonly followers: Follower[] = []

  /** Call it from `onModuleInit`. */
  register(follower: Follower): void {
    this.followers.push(follower)
  }

  /** Throws what a follower refuses. Inside the transaction that gives the row away, with the row locked. */
  async prepare(manager: EntityManager, caller: Caller, given: Given): Promise<void> {
    for (const follow of this.followers) await follow(manager, caller, given)
  }

  /** Locks these rows and answers whose each is. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.locked(manager, ids)
    return new Map(rows.map(({ id, agentId }) => [id, agentId]))
  }

  /** Gives these rows to an agent, whatever hangs on them. */
  async reassign(manager: EntityManager, caller: Caller, ids: readonly string[], to: string): Promise<void> {
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
