import type { OwnedTable } from '@bluebonnet/brokerage'
import type { CreateClient } from '@bluebonnet/contracts'
import { createClient } from '@bluebonnet/contracts/clients/client.schema'
import { newId, type OwnedRow } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { newClient } from '../client.columns.js'
import { ClientEntity } from '../client.entity.js'
import { ClientEvents } from '../client.events.js'
import { clientFields } from './client.table.js'
import { clientKeys, existingKeys } from './client-keys.sql.js'

/** Imports clients from a file; see `OwnedImports`. */
@Injectable()
export class ImportedClients implements OwnedTable<CreateClient, ClientEntity> {
  readonly kind = 'clients'
  readonly fields = clientFields
  readonly schema = createClient
  readonly entity = ClientEntity
  readonly keysOf = clientKeys
  readonly existingKeys = existingKeys

  constructor(readonly events: ClientEvents) {}

  async newRows(_manager: EntityManager, rows: readonly OwnedRow<CreateClient>[]): Promise<ClientEntity[]> {
    const now = new Date()
    return rows.map(({ value, agentId }) => ({
      id: newId(),
      agentId,
      ...newClient(value),
      version: 1,
      createdAt: now,
      updatedAt: now,
    }))
  }

  async byIds(manager: EntityManager, ids: string[]): Promise<ClientEntity[]> {
    return manager.findBy(ClientEntity, { id: In(ids) })
  }
}
