import { type CallInput, type SavedView } from '@bluebonnet/contracts'
import { isBroker, limits } from '@bluebonnet/domain'
import {
  Call,
  type Caller,
  CurrentCaller,
  defineErrors,
  Input,
  type ListReply,
  newId,
  idempotentChangeOf,
  pageOfAll,
  Tx,
} from '@bluebonnet/platform'
import { Controller, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { DataSource, IsNull } from 'typeorm'
import { SavedViewEntity } from './saved-view.entity.js'

const viewErrors = defineErrors({
  VIEW_NOT_FOUND: { status: 404, message: 'There is no such view' },
  VIEW_SHARED_FORBIDDEN: { status: 403, message: 'Only brokers and managers change views shared with everyone' },
  TOO_MANY_VIEWS: { status: 409, message: `Delete a view first: ${limits.savedViews} can be saved` },
})

/** Saved filters of lists (docs/rules/lists-and-search.md#saved-views). */
@Controller()
export class SavedViewsController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
  ) {}

  @Call('GET /api/saved-views')
  async read(
    @CurrentCaller() { userId }: Caller,
    @Input() { query: { list, ...query } }: CallInput<'GET /api/saved-views'>,
  ): Promise<ListReply<SavedView>> {
    const ofList = list === undefined ? {} : { list }
    const found = await this.dataSource.manager.find(SavedViewEntity, {
      where: [
        { ...ofList, userId },
        { ...ofList, userId: IsNull() },
      ],
      order: { id: 'ASC' },
    })
    const byName = found.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    return pageOfAll(byName.map(answered), query, { key: ({ id }) => id, texts: ({ name }) => [name] })
  }

  /** Throws VIEW_SHARED_FORBIDDEN, and TOO_MANY_VIEWS for a further one of one owner. */
  @Call('POST /api/saved-views')
  async save(
    @CurrentCaller() caller: Caller,
    @Input() { body: { shared, ...view } }: CallInput<'POST /api/saved-views'>,
    @Req() request: FastifyRequest,
  ): Promise<SavedView> {
    if (shared && !isBroker(caller)) throw viewErrors.fail('VIEW_SHARED_FORBIDDEN')
    const userId = shared ? null : caller.userId
    const owner = userId ?? IsNull()
    return idempotentChangeOf(request)(async (manager) => {
      const { list, name } = view
      await manager
        .createQueryBuilder()
        .insert()
        .into(SavedViewEntity)
        .values({ id: newId(), userId, ...view })
        .orUpdate(['search'], ['user_id', 'list', 'name'])
        .execute()
      if ((await manager.countBy(SavedViewEntity, { userId: owner })) > limits.savedViews)
        throw viewErrors.fail('TOO_MANY_VIEWS')
      return answered(await manager.findOneByOrFail(SavedViewEntity, { userId: owner, list, name }))
    })
  }

  /** Throws VIEW_NOT_FOUND, also for somebody else's, and VIEW_SHARED_FORBIDDEN. */
  @Call('DELETE /api/saved-views/:id')
  async delete(
    @CurrentCaller() caller: Caller,
    @Input() { params: { id } }: CallInput<'DELETE /api/saved-views/:id'>,
  ): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const view = await manager.findOneBy(SavedViewEntity, { id })
      if (view === null || (view.userId !== null && view.userId !== caller.userId))
        throw viewErrors.fail('VIEW_NOT_FOUND')
      if (view.userId === null && !isBroker(caller)) throw viewErrors.fail('VIEW_SHARED_FORBIDDEN')
      await manager.delete(SavedViewEntity, { id })
    })
  }
}

const answered = ({ id, list, name, search, userId }: SavedViewEntity): SavedView => ({
  id,
  list,
  name,
  search,
  shared: userId === null,
})
