import { Brokerage } from '@bluebonnet/brokerage'
import type { CallInput, ClientTimelineEntry, CreateClientNote } from '@bluebonnet/contracts'
import {
  type Caller,
  ChangeHistory,
  type ListReply,
  Lists,
  newId,
  type IdempotentChange,
  sql,
  Tx,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { ClientEvents } from '../client.events.js'
import { clientErrors } from '../client.errors.js'
import { visibleClients } from '../client.list.js'
import type { ClientEntity } from '../client.entity.js'
import { ClientNoteEntity } from './client-note.entity.js'
import { clientTimeline, timelineAnswer } from './client-timeline.list.js'

/** Notes on a client, and the client's timeline (docs/rules/lifecycle.md#client-timeline). */
@Injectable()
export class ClientNotes {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly brokerage: Brokerage,
    private readonly history: ChangeHistory,
    private readonly events: ClientEvents,
  ) {}

  /** Throws CLIENT_NOT_FOUND. */
  async timeline(
    caller: Caller,
    clientId: string,
    query: CallInput<'GET /api/clients/:id/timeline'>['query'],
  ): Promise<ListReply<Parameters<typeof timelineAnswer>[0]>> {
    await found(this.dataSource.manager, caller, clientId)
    const { timeZone } = await this.brokerage.settings()
    return this.lists.page(clientTimeline, { caller, clientId, timeZone }, query)
  }

  /** Throws CLIENT_NOT_FOUND, NOTE_IN_FUTURE. */
  async add(
    once: IdempotentChange,
    caller: Caller,
    clientId: string,
    { kind, body, day }: CreateClientNote,
  ): Promise<ClientTimelineEntry> {
    return once(async (manager) => {
      const client = await found(manager, caller, clientId)
      const { timeZone } = await this.brokerage.settings(manager)
      const today = await this.brokerage.today(manager)
      const onDay = day ?? today
      if (onDay > today) throw clientErrors.fail('NOTE_IN_FUTURE')
      const id = newId()
      await manager.insert(ClientNoteEntity, { id, clientId, authorId: caller.userId, kind, onDay, body })
      await this.history.record(manager, caller.userId, 'client.note', clientId, { after: { kind, day: onDay } })
      await this.events.relatedChanged(manager, client)
      const request = { who: { caller, clientId, timeZone }, query: {}, manager }
      const entry = await this.lists.one(clientTimeline, request, sql`entry.id = ${id}`)
      if (entry === null) throw clientErrors.fail('NOTE_NOT_FOUND')
      return timelineAnswer(entry)
    })
  }

  /** Throws CLIENT_NOT_FOUND, and NOTE_NOT_FOUND, also for another person's note. */
  async delete(caller: Caller, { id, noteId }: { id: string; noteId: string }): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      const client = await found(manager, caller, id)
      const note = { id: noteId, clientId: id, authorId: caller.userId }
      const { affected } = await manager.delete(ClientNoteEntity, note)
      if (affected !== 1) throw clientErrors.fail('NOTE_NOT_FOUND')
      await this.history.record(manager, caller.userId, 'client.deleteNote', id)
      await this.events.relatedChanged(manager, client)
    })
  }
}

const found = async (manager: EntityManager, caller: Caller, id: string): Promise<ClientEntity> => {
  const client = await visibleClients(manager, caller).andWhere({ id }).getOne()
  if (client === null) throw clientErrors.fail('CLIENT_NOT_FOUND')
  return client
}
