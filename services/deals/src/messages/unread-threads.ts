import type { CallInput, UnreadThread } from '@bluebonnet/contracts'
import { waitingThreads, waitsFor } from '@bluebonnet/notifications'
import { type Caller, containing, type ListReply, nameOrEmail, soughtIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { pageOf } from '../shared/page-of.js'
import { Where } from '../shared/where.js'

type Row = Omit<UnreadThread, 'createdAt'> & { id: string; createdAt: Date }

const said = 'JOIN deal_messages message ON message.id = thread.id JOIN users author ON author.id = message.author_id'
const writtenBy = nameOrEmail('author')

const select = `
  SELECT thread.id, thread.created_at AS "createdAt", thread.unread, deal.id AS "dealId", deal.property_address AS "propertyAddress", deal.city,
         message.body, ${writtenBy} AS "authorName"
    FROM ${waitingThreads} ${said}`

/** What the messages icon opens: the threads with something to read, the newest first (DECISIONS section 7). */
@Injectable()
export class UnreadThreads {
  constructor(private readonly dataSource: DataSource) {}

  async list(caller: Caller, { q = '', ...paging }: CallInput<'GET /api/messages/unread'>['query']): Promise<ListReply<UnreadThread>> {
    const where = new Where()
    where.and(waitsFor(caller, (value) => where.value(value)))
    const isSearch = q.trim() !== ''
    if (isSearch) {
      const texts = soughtIn(['deal.property_address', 'deal.city', 'message.body', writtenBy], q, false)
      where.and(texts.map((text) => `${text} ILIKE ?`).join(' OR '), ...texts.map(() => containing(q)))
    }
    const from = isSearch ? `${waitingThreads} ${said}` : waitingThreads
    const page = await pageOf<Row>(this.dataSource.manager, { select, from, alias: 'thread', where, isBounded: isSearch, isOwn: true }, paging)
    return page.map(({ id: _newest, createdAt, ...thread }) => ({ ...thread, createdAt: createdAt.toISOString() }))
  }
}
