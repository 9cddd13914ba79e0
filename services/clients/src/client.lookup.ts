import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { ClientEntity } from './client.entity.js'

/** What other modules may ask about clients, inside their own transaction. */
@Injectable()
export class ClientLookup {
  /** The client, if this agent may put it on a deal: it is one of their own. Null otherwise, also for one that does not exist. */
  async usable(manager: EntityManager, clientId: string, agentId: string): Promise<ClientEntity | null> {
    return manager.findOneBy(ClientEntity, { id: clientId, agentId })
  }
}
