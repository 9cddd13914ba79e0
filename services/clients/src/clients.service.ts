import { Owners } from '@bluebonnet/brokerage'
import { type CallInput, type Client, type CreateClient, type UpdateClient } from '@bluebonnet/contracts'
import { isBroker } from '@bluebonnet/domain'
import {
  assertUnchanged,
  type Caller,
  changedFields,
  definedColumns,
  isForeignKeyViolation,
  type ListReply,
  Lists,
  newId,
  type IdempotentChange,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { changedClient, newClient } from './client.columns.js'
import { ClientEntity } from './client.entity.js'
import { clientErrors } from './client.errors.js'
import { clientAnswer } from './client.mapper.js'
import { ClientEvents } from './client.events.js'
import { clientList, visibleClients } from './client.list.js'
import { ClientTransfer } from './client.transfer.js'

type ListQuery = CallInput<'GET /api/clients'>['query']

/**
 * Manages clients. Another person's client and a missing one give the same CLIENT_NOT_FOUND
 * (docs/rules/roles-and-permissions.md#not-found).
 */
@Injectable()
export class ClientsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly owners: Owners,
    private readonly events: ClientEvents,
    private readonly transfer: ClientTransfer,
  ) {}

  /** The clients that the caller sees, newest first, with the screen's filters. */
  async list(caller: Caller, query: ListQuery): Promise<ListReply<ClientEntity>> {
    return this.lists.page(clientList, caller, query)
  }

  async one(caller: Caller, id: string): Promise<ClientEntity> {
    return found(await visibleClients(this.dataSource.manager, caller).andWhere({ id }).getOne())
  }

  /** Adds a client of the caller or, for the office, of the given agent. Throws the errors of `Owners.resolve`. */
  async create(once: IdempotentChange, caller: Caller, body: CreateClient): Promise<Client> {
    return once((manager) => this.add(manager, caller, body))
  }

  /** Adds a client in the given transaction. Throws the errors of `Owners.resolve`. */
  async add(manager: EntityManager, caller: Caller, body: CreateClient, id = newId()): Promise<Client> {
    const agentId = await this.owners.resolve(manager, caller, body.agentId)
    const client = manager.create(ClientEntity, {
      id,
      agentId,
      ...newClient(body),
      version: 1,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    await manager.insert(ClientEntity, client)
    await this.events.added(manager, caller, client)
    return clientAnswer(client)
  }

  /**
   * Throws CLIENT_NOT_FOUND, ROW_CHANGED, CLIENT_TRANSFER_FORBIDDEN, and the errors of transfer followers.
   */
  async update(caller: Caller, id: string, body: UpdateClient): Promise<ClientEntity> {
    return this.tx.inTransaction(async (manager) => {
      const client = await locked(manager, caller, id)
      const columns = { ...changedClient(body), agentId: body.agentId ?? undefined }
      const changes = changedFields(client, columns)
      if (changes === null) return client
      const edit = { entity: ClientEntity, row: client, changes: Object.keys(changes.after), version: body.version }
      await assertUnchanged(manager, edit, () => clientAnswer(client))
      if (changes.after['agentId'] !== undefined) await this.prepareTransfer(manager, caller, client, body)
      await manager.update(ClientEntity, { id }, { ...definedColumns(columns), updatedAt: new Date() })
      await this.events.changed(manager, caller, client, changes)
      return manager.findOneByOrFail(ClientEntity, { id })
    })
  }

  /** Throws CLIENT_NOT_FOUND, CLIENT_DELETE_FORBIDDEN (TCs), CLIENT_IN_USE. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const client = await locked(manager, caller, id)
      if (caller.role === 'TC') throw clientErrors.fail('CLIENT_DELETE_FORBIDDEN')
      await removeUnused(manager, id)
      await this.events.deleted(manager, caller, client)
    })
  }

  private async prepareTransfer(
    manager: EntityManager,
    caller: Caller,
    { id }: ClientEntity,
    { agentId, along }: UpdateClient,
  ): Promise<void> {
    if (!isBroker(caller)) throw clientErrors.fail('CLIENT_TRANSFER_FORBIDDEN')
    const to = await this.owners.resolve(manager, caller, agentId)
    await this.transfer.prepare(manager, caller, { id, to, along })
  }
}

const found = (client: ClientEntity | null): ClientEntity => {
  if (client === null) throw clientErrors.fail('CLIENT_NOT_FOUND')
  return client
}

const locked = async (manager: EntityManager, caller: Caller, id: string): Promise<ClientEntity> =>
  found(await visibleClients(manager, caller).andWhere({ id }).setLock('pessimistic_write').getOne())

/** Foreign keys of deals and documents prevent deleting a client in use, without a race. */
const removeUnused = async (manager: EntityManager, id: string): Promise<void> => {
  try {
    await manager.delete(ClientEntity, { id })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw clientErrors.fail('CLIENT_IN_USE')
    throw error
  }
}
