import { Brokerage, Owners } from '@bluebonnet/brokerage'
import { type CallInput, type CreateProperty, type Property, type UpdateProperty } from '@bluebonnet/contracts'
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
import { photoPaths, Photos } from './photos.js'
import { changedProperty, newProperty } from './property.columns.js'
import { PropertyEntity } from './property.entity.js'
import { propertyAnswer } from './property.mapper.js'
import { propertyErrors } from './property.errors.js'
import { PropertyEvents } from './property.events.js'
import { propertyList, visibleProperties } from './property.list.js'
import { PropertyTransfer } from './property.transfer.js'

type ListQuery = CallInput<'GET /api/properties'>['query']

/**
 * Manages properties and their photos. Another person's property and a missing one give the same PROPERTY_NOT_FOUND
 * (docs/rules/roles-and-permissions.md#not-found).
 */
@Injectable()
export class PropertiesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly owners: Owners,
    private readonly brokerage: Brokerage,
    private readonly photos: Photos,
    private readonly events: PropertyEvents,
    private readonly transfer: PropertyTransfer,
  ) {}

  /** The properties that the caller sees, newest first, with the screen's filters. */
  async list(caller: Caller, query: ListQuery): Promise<ListReply<PropertyEntity>> {
    return this.lists.page(propertyList, caller, query)
  }

  async one(caller: Caller, id: string): Promise<PropertyEntity> {
    return found(await visibleProperties(this.dataSource.manager, caller).andWhere({ id }).getOne())
  }

  /** Throws the errors of `Owners` and `Photos`. */
  async create(once: IdempotentChange, caller: Caller, body: CreateProperty): Promise<Property> {
    return once(async (manager) => {
      const agentId = await this.owners.resolve(manager, caller, body.agentId)
      if (body.photos) await this.photos.take(manager, caller, body.photos, [])
      const photos = body.photos ? photoPaths(body.photos) : null
      const { timeZone } = await this.brokerage.settings(manager)
      const now = new Date()
      const written = {
        id: newId(),
        agentId,
        photos,
        ...newProperty(body, now, timeZone),
        soldDate: null,
        version: 1,
        createdAt: now,
        updatedAt: now,
      }
      await manager.insert(PropertyEntity, written)
      const property = manager.create(PropertyEntity, written)
      await this.events.added(manager, caller, property)
      return propertyAnswer(property)
    })
  }

  /**
   * Throws PROPERTY_NOT_FOUND, ROW_CHANGED, PROPERTY_TRANSFER_FORBIDDEN, and the errors of `Photos` and of
   * transfer followers.
   */
  async update(caller: Caller, id: string, body: UpdateProperty): Promise<PropertyEntity> {
    return this.tx.inTransaction(async (manager) => {
      const property = await locked(manager, caller, id)
      const { timeZone } = await this.brokerage.settings(manager)
      const columns = {
        ...changedProperty(body, timeZone),
        photos: body.photos ? photoPaths(body.photos) : body.photos,
        agentId: body.agentId ?? undefined,
      }
      const changes = changedFields(property, columns)
      if (changes === null) return property
      const edit = { entity: PropertyEntity, row: property, changes: Object.keys(changes.after), version: body.version }
      await assertUnchanged(manager, edit, () => propertyAnswer(property))
      if (changes.after['agentId'] !== undefined) await this.prepareTransfer(manager, caller, property, body)
      await this.replacePhotos(manager, caller, property, body.photos)
      await manager.update(PropertyEntity, { id }, { ...definedColumns(columns), updatedAt: new Date() })
      await this.events.changed(manager, caller, property, changes)
      return manager.findOneByOrFail(PropertyEntity, { id })
    })
  }

  /** Throws PROPERTY_NOT_FOUND, PROPERTY_DELETE_FORBIDDEN (TCs), PROPERTY_IN_USE. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const property = await locked(manager, caller, id)
      if (caller.role === 'TC') throw propertyErrors.fail('PROPERTY_DELETE_FORBIDDEN')
      await removeUnused(manager, id)
      await this.photos.drop(manager, property.photos ?? [])
      await this.events.deleted(manager, caller, property)
    })
  }

  private async prepareTransfer(
    manager: EntityManager,
    caller: Caller,
    { id }: PropertyEntity,
    { agentId, along }: UpdateProperty,
  ): Promise<void> {
    if (!isBroker(caller)) throw propertyErrors.fail('PROPERTY_TRANSFER_FORBIDDEN')
    const to = await this.owners.resolve(manager, caller, agentId)
    await this.transfer.prepare(manager, caller, { id, to, along })
  }

  private async replacePhotos(
    manager: EntityManager,
    caller: Caller,
    property: PropertyEntity,
    wanted: string[] | null | undefined,
  ): Promise<void> {
    if (wanted === undefined) return
    const shown = property.photos ?? []
    const photos = photoPaths(wanted ?? [])
    await this.photos.take(manager, caller, wanted ?? [], shown)
    await this.photos.drop(
      manager,
      shown.filter((path) => !photos.includes(path)),
    )
  }
}

const found = (property: PropertyEntity | null): PropertyEntity => {
  if (property === null) throw propertyErrors.fail('PROPERTY_NOT_FOUND')
  return property
}

const locked = async (manager: EntityManager, caller: Caller, id: string): Promise<PropertyEntity> =>
  found(await visibleProperties(manager, caller).andWhere({ id }).setLock('pessimistic_write').getOne())

/** Foreign keys of deals and documents prevent deleting a property in use, without a race. */
const removeUnused = async (manager: EntityManager, id: string): Promise<void> => {
  try {
    await manager.delete(PropertyEntity, { id })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw propertyErrors.fail('PROPERTY_IN_USE')
    throw error
  }
}
