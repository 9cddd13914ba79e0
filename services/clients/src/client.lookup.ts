import { groupedBy } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { ClientEntity } from './client.entity.js'
import { clientsNamed, type FoundClient, type NamedClient } from './named-clients.sql.js'

const keyOf = ({ agentId, client }: NamedClient): string => `${agentId} ${client}`

/** Client queries for other modules, in the caller's transaction. */
@Injectable()
export class ClientLookup {
  /** Whose each of these clients is, and stays until the transaction ends; a client that does not exist is left out. */
  async agentsOf(manager: EntityManager, clientIds: readonly string[]): Promise<Map<string, string>> {
    if (clientIds.length === 0) return new Map()
    const clients = await manager.find(ClientEntity, {
      select: { id: true, agentId: true },
      where: { id: In([...clientIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_read' },
    })
    return new Map(clients.map(({ id, agentId }) => [id, agentId]))
  }

  /** Each agent's own clients with these names: none, one, or several to choose from. */
  async named(
    manager: EntityManager,
    searched: readonly NamedClient[],
  ): Promise<(one: NamedClient) => readonly FoundClient[]> {
    const found = groupedBy(searched.length === 0 ? [] : await clientsNamed(manager, searched), keyOf)
    return (one) => found.get(keyOf(one)) ?? []
  }
}
