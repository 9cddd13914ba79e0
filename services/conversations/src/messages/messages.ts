import { displayName } from '@bluebonnet/domain'
import { DealAccess } from '@bluebonnet/deals'
import { Injectable } from '@nestjs/common'
import type { DealMessage } from '@bluebonnet/contracts'
import { type Caller, type ListReply, Lists, type Paging, Tx } from '@bluebonnet/platform'
import { DataSource } from 'typeorm'
import { MessageEvents } from './message.events.js'
import { toMessage } from './message.mapper.js'
import { dealMessages, reachableInDeal } from './messages.sql.js'
import { ThreadReaders } from './thread-readers.js'

/** A deal's single thread among its agent, the TCs and the brokers and managers. */
@Injectable()
export class Messages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly access: DealAccess,
    private readonly readers: ThreadReaders,
    private readonly events: MessageEvents,
  ) {}

  /** Newest first. Does not mark messages as read. */
  async list(caller: Caller, dealId: string, query: Paging): Promise<ListReply<DealMessage>> {
    await this.access.assertKnown(this.dataSource.manager, caller, dealId)
    return (await this.lists.page(dealMessages, dealId, query)).map((row) => toMessage(row, caller))
  }

  /** People who can be mentioned with @, by name. */
  async people(caller: Caller, dealId: string): Promise<{ id: string; name: string }[]> {
    const { manager } = this.dataSource
    await this.access.assertKnown(manager, caller, dealId)
    const people = await reachableInDeal(manager, [dealId, caller.userId])
    return people
      .map((person) => ({ id: person.id, name: displayName(person) }))
      .toSorted((a, b) => a.name.localeCompare(b.name))
  }

  /** Marks the thread as read for the caller: up to the newest message on their screen, or all of it. */
  async markRead(caller: Caller, dealId: string, upTo: string | null): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      await this.access.assertKnown(manager, caller, dealId)
      const waited = await this.readers.hasRead(manager, caller.userId, dealId, upTo)
      if (waited) await this.events.threadRead(manager, caller.userId)
    })
  }
}
