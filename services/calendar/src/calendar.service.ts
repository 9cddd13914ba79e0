import { Owners } from '@bluebonnet/brokerage'
import { type CalendarEvent, type CallInput } from '@bluebonnet/contracts'
import { visibility } from '@bluebonnet/domain'
import { type Attached, Attachments } from '@bluebonnet/documents'
import {
  assertUnchanged,
  type Caller,
  changedFields,
  definedColumns,
  newId,
  type IdempotentChange,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { CalendarEventEntity } from './calendar-event.entity.js'
import { EventChanges } from './event.changes.js'
import { eventAnswer } from './event.mapper.js'
import { eventErrors } from './event.errors.js'
import { CalendarReader } from './calendar.reader.js'

type Created = CallInput<'POST /api/calendar-events'>['body']
type Changed = CallInput<'PATCH /api/calendar-events/:id'>['body']

/** Changes events. Dates of deals change only on the deal. */
@Injectable()
export class CalendarService {
  constructor(
    private readonly tx: Tx,
    private readonly owners: Owners,
    private readonly attachments: Attachments,
    private readonly changes: EventChanges,
    private readonly reader: CalendarReader,
  ) {}

  /** Returns the new event. Throws the errors of `Owners`, and 404 for another person's deal, client or property. */
  async create(once: IdempotentChange, caller: Caller, body: Created): Promise<CalendarEvent> {
    return once(async (manager) => {
      const attached = attachedBy(body)
      await this.attachments.agentOf(manager, caller, attached)
      const agentId = await this.ownerOf(manager, caller, body.agentId ?? null)
      const id = newId()
      assertEndsLast({ startTime: new Date(body.startTime), endTime: new Date(body.endTime) })
      const { title, eventType, description = null, location = null, isAllDay = false } = body
      const event = {
        ...attached,
        title,
        eventType,
        description,
        location,
        isAllDay,
        startTime: new Date(body.startTime),
        endTime: new Date(body.endTime),
      }
      const written = { ...event, id, agentId, createdBy: caller.userId }
      await manager.insert(CalendarEventEntity, written)
      await this.changes.created(manager, caller, written)
      return eventAnswer(await this.reader.one(caller, id, manager))
    })
  }

  /** Throws EVENT_NOT_FOUND, DEAL_DATE_READ_ONLY, ROW_CHANGED, and what creating refuses. */
  async update(caller: Caller, id: string, body: Changed): Promise<void> {
    await this.assertNoDealDate(caller, id)
    await this.tx.inTransaction(async (manager) => {
      const event = await locked(manager, caller, id)
      const { agentId, startTime, endTime, version, ...same } = body
      const columns = {
        ...same,
        agentId: agentId ?? undefined,
        startTime: momentOf(startTime),
        endTime: momentOf(endTime),
      }
      const changes = changedFields(event, columns)
      if (changes === null) return
      if (startTime !== undefined || endTime !== undefined)
        assertEndsLast({ startTime: columns.startTime ?? event.startTime, endTime: columns.endTime ?? event.endTime })
      const edit = { entity: CalendarEventEntity, row: event, changes: Object.keys(changes.after), version }
      await assertUnchanged(manager, edit, async () => eventAnswer(await this.reader.one(caller, id, manager)))
      await this.attachments.agentOf(manager, caller, attachedBy(body))
      if (typeof agentId === 'string' && agentId !== event.agentId) await this.owners.resolve(manager, caller, agentId)
      await manager.update(CalendarEventEntity, { id }, { ...definedColumns(columns), updatedAt: new Date() })
      await this.changes.changed(manager, caller, event, changes)
    })
  }

  /** Throws EVENT_NOT_FOUND, DEAL_DATE_READ_ONLY, EVENT_DELETE_FORBIDDEN. */
  async delete(caller: Caller, id: string): Promise<void> {
    await this.assertNoDealDate(caller, id)
    await this.tx.inTransaction(async (manager) => {
      const event = await locked(manager, caller, id)
      if (caller.role === 'TC' && event.createdBy !== caller.userId) throw eventErrors.fail('EVENT_DELETE_FORBIDDEN')
      await manager.delete(CalendarEventEntity, { id })
      await this.changes.deleted(manager, caller, event)
    })
  }

  /**
   * A TC, who has no profile, can omit the agent for a private event of their own
   * (docs/rules/roles-and-permissions.md#private-event).
   */
  private async ownerOf(manager: EntityManager, caller: Caller, agentId: string | null): Promise<string | null> {
    return caller.role === 'TC' && agentId === null ? null : this.owners.resolve(manager, caller, agentId)
  }

  private async assertNoDealDate(caller: Caller, id: string): Promise<void> {
    const entry = await this.reader.one(caller, id)
    if (entry.is_deal_date) throw eventErrors.fail('DEAL_DATE_READ_ONLY')
  }
}

/** The records that a request attaches the event to. */
const attachedBy = ({ dealId, clientId, propertyId }: Changed): Attached => ({
  dealId: dealId ?? null,
  clientId: clientId ?? null,
  propertyId: propertyId ?? null,
})

const momentOf = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text))

/** Throws EVENT_ENDS_FIRST; an event may end when it starts. */
const assertEndsLast = ({ startTime, endTime }: Pick<CalendarEventEntity, 'startTime' | 'endTime'>): void => {
  if (endTime < startTime) throw eventErrors.failAt('EVENT_ENDS_FIRST', 'endTime')
}

const locked = async (manager: EntityManager, caller: Caller, id: string): Promise<CalendarEventEntity> => {
  const event = await manager
    .createQueryBuilder(CalendarEventEntity, 'event')
    .where('event.id = :id', { id })
    .andWhere('((:office AND event.agentId IS NOT NULL) OR event.agentId = :agentId OR event.createdBy = :userId)', {
      office: visibility(caller) === 'brokerage',
      agentId: caller.agentId,
      userId: caller.userId,
    })
    .setLock('pessimistic_write')
    .getOne()
  if (event === null) throw eventErrors.fail('EVENT_NOT_FOUND')
  return event
}
