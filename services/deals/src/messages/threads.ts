import { type MessageThread, visibility } from '@bluebonnet/contracts'
import type { CallInput } from '@bluebonnet/contracts'
import { waitingThreads, waitsFor } from '@bluebonnet/notifications'
import { type Caller, containing, type ListReply, nameOrEmail, soughtIn } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource } from 'typeorm'
import { DealAccess } from '../deals/deal.access.js'
import { pageOf } from '../shared/page-of.js'
import { Where, withinReach } from '../shared/where.js'

type Query = CallInput<'GET /api/messages'>['query']
type Row = Omit<MessageThread, 'createdAt'> & { id: string; createdAt: Date }

const said = 'JOIN deal_messages message ON message.id = thread.id JOIN users author ON author.id = message.author_id'
const writtenBy = nameOrEmail('author')

const waiting = `
  SELECT thread.id, thread.created_at AS "createdAt", thread.unread, deal.id AS "dealId", deal.property_address AS "propertyAddress", deal.city,
         message.body, ${writtenBy} AS "authorName"
    FROM ${waitingThreads} ${said}`

/** Each deal's newest message: there is none after it. */
const newest = 'deal_messages message JOIN deals deal ON deal.id = message.deal_id'
const isNewest = `
  NOT EXISTS (SELECT FROM deal_messages later WHERE later.deal_id = message.deal_id AND (later.created_at, later.id) > (message.created_at, message.id))`

const everyThread =
  (caller: Caller) =>
  (where: Where): string =>
    `
  SELECT message.id, message.created_at AS "createdAt", deal.id AS "dealId", deal.property_address AS "propertyAddress", deal.city, message.body,
         ${writtenBy} AS "authorName",
         coalesce((SELECT thread.unread FROM unread_threads thread
                    WHERE thread.deal_id = deal.id AND ${waitsFor(caller, (value) => where.value(value))}), 0) AS unread
    FROM ${newest} JOIN users author ON author.id = message.author_id`

/** What the messages icon opens: deals with something said, the newest first. */
@Injectable()
export class Threads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DealAccess,
  ) {}

  /** Read and unread. Words are sought in what the deal is called by: address, city, buyer's or seller's name. */
  async list(caller: Caller, { q = '', ...paging }: Query): Promise<ListReply<MessageThread>> {
    const { manager } = this.dataSource
    const isWhole = visibility(caller) === 'brokerage'
    const where = this.access.narrow(new Where().and(isNewest), caller)
    const words = q.trim()
    if (words !== '') {
      if (isWhole) await withinReach(manager, where, { table: 'deals', alias: 'deal' }, words)
      const texts = soughtIn(['deal.property_address', 'deal.city', 'deal.buyer_seller_name'], words, isWhole)
      where.and(texts.map((text) => `${text} ILIKE ?`).join(' OR '), ...texts.map(() => containing(words)))
    }
    const listed = {
      select: everyThread(caller),
      from: newest,
      alias: 'message',
      where,
      isBounded: true,
      isOwn: !isWhole,
    }
    return (await pageOf<Row>(manager, listed, paging)).map(toThread)
  }

  /** Those that wait for the caller. */
  async unread(caller: Caller, { q = '', ...paging }: Query): Promise<ListReply<MessageThread>> {
    const where = new Where()
    where.and(waitsFor(caller, (value) => where.value(value)))
    const isSearch = q.trim() !== ''
    if (isSearch) {
      const texts = soughtIn(['deal.property_address', 'deal.city', 'message.body', writtenBy], q, false)
      where.and(texts.map((text) => `${text} ILIKE ?`).join(' OR '), ...texts.map(() => containing(q)))
    }
    const from = isSearch ? `${waitingThreads} ${said}` : waitingThreads
    const listed = { select: waiting, from, alias: 'thread', where, isBounded: isSearch, isOwn: true }
    return (await pageOf<Row>(this.dataSource.manager, listed, paging)).map(toThread)
  }
}

const toThread = ({ id: _newest, createdAt, ...thread }: Row): MessageThread => ({
  ...thread,
  createdAt: createdAt.toISOString(),
})
