import { Injectable } from '@nestjs/common'
import type { BelongingKind } from '@bluebonnet/contracts'
import { type Caller, changedFields } from '@bluebonnet/platform'
import { type EntityManager, In } from 'typeorm'
import { ClientEntity } from './client.entity.js'
import { ClientEvents } from './client.events.js'

/** A client on its way to another agent. */
interface Given {
  id: string
  /** The agent who gets it. */
  to: string
  /** What goes along of that which hangs on it; undefined where nobody said. */
  along: readonly BelongingKind[] | undefined
}

/** Brings about what giving a client away means elsewhere, before it goes. Throws the refusal when it cannot go now. */
type ClientFollower = (manager: EntityManager, caller: Caller, given: Given) => Promise<void>

/** Where modules above say what hangs on a client: a deal does, which must never name a client of another agent. */
@Injectable()
export class ClientReassignment {
  private readonly followers: ClientFollower[] = []

  constructor(private readonly events: ClientEvents) {}

  /** Call it from `onModuleInit`. */
  register(follower: ClientFollower): void {
    this.followers.push(follower)
  }

  /** Throws what a follower refuses. Inside the transaction that gives the client away, with its row locked. */
  async prepare(manager: EntityManager, caller: Caller, given: Given): Promise<void> {
    for (const follow of this.followers) await follow(manager, caller, given)
  }

  /** Locks these clients and answers whose each is. */
  async lock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.locked(manager, ids)
    return new Map(rows.map(({ id, agentId }) => [id, agentId]))
  }

  /** Gives these clients to an agent, whatever hangs on them. */
  async give(manager: EntityManager, caller: Caller, ids: readonly string[], to: string): Promise<void> {
    for (const client of await this.locked(manager, ids)) {
      const changes = changedFields(client, { agentId: to })
      if (changes === null) continue
      await manager.update(ClientEntity, { id: client.id }, { agentId: to, updatedAt: new Date() })
      await this.events.changed(manager, caller, client, changes)
    }
  }

  private async locked(manager: EntityManager, ids: readonly string[]): Promise<ClientEntity[]> {
    if (ids.length === 0) return []
    return manager.find(ClientEntity, { where: { id: In([...ids]) }, order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } })
  }
}
