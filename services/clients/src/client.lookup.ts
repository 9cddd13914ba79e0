import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { ClientEntity } from './client.entity.js'

/** What other modules may ask about clients, inside their own transaction. */
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
}
