import { Injectable } from '@nestjs/common'
import type { BelongingKind } from '@bluebonnet/contracts'
import { type Caller, changedFields } from '@bluebonnet/platform'
import { type EntityManager, In } from 'typeorm'
import { PropertyEntity } from './property.entity.js'
import { PropertyEvents } from './property.events.js'

/** A property on its way to another agent. */
interface Given {
  id: string
  /** The agent who gets it. */
  to: string
  /** What goes along of that which hangs on it; undefined where nobody said. */
  along: readonly BelongingKind[] | undefined
}

/**
 * Brings about what giving a property away means elsewhere, before it goes. Throws the refusal when it cannot go now.
 */
type PropertyFollower = (manager: EntityManager, caller: Caller, given: Given) => Promise<void>

/** Where modules above say what hangs on a property: a deal does, which must never name a property of another agent. */
@Injectable()
export class PropertyReassignment {
  private readonly followers: PropertyFollower[] = []

  constructor(private readonly events: PropertyEvents) {}

  /** Call it from `onModuleInit`. */
  register(follower: PropertyFollower): void {
    this.followers.push(follower)
  }

  /** Throws what a follower refuses. Inside the transaction that gives the property away, with its row locked. */
  async prepare(manager: EntityManager, caller: Caller, given: Given): Promise<void> {
    for (const follow of this.followers) await follow(manager, caller, given)
  }

  /** Locks these properties and answers whose each is. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.locked(manager, ids)
    return new Map(rows.map(({ id, agentId }) => [id, agentId]))
  }

  /** Gives these properties to an agent, whatever hangs on them. */
  async give(manager: EntityManager, caller: Caller, ids: readonly string[], to: string): Promise<void> {
    for (const property of await this.locked(manager, ids)) {
      const changes = changedFields(property, { agentId: to })
      if (changes === null) continue
      await manager.update(PropertyEntity, { id: property.id }, { agentId: to, updatedAt: new Date() })
      await this.events.changed(manager, caller, property, changes)
    }
  }

  private async locked(manager: EntityManager, ids: readonly string[]): Promise<PropertyEntity[]> {
    if (ids.length === 0) return []
    return manager.find(PropertyEntity, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } })
  }
}
