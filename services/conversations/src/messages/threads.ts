import type { CallInput, MessageThread } from '@bluebonnet/contracts'
import { messageThread } from '@bluebonnet/contracts/messages/message.calls'
import { dealTexts, dealWords, knownDeals } from '@bluebonnet/deals'
import { waitingThreads, waitsFor } from '@bluebonnet/notifications'
import { type List, nameOrEmail, newestOf, sql, wordsIn, raw, allOf } from '@bluebonnet/platform'
import { z } from 'zod'

type Query = CallInput<'GET /api/messages'>['query']
const threadRow = messageThread.extend({ id: z.string(), createdAt: z.date() })
type ThreadRow = z.output<typeof threadRow>

const writtenBy = nameOrEmail('author')
const shown = `
  message.id, message.created_at AS "createdAt", deal.id AS "dealId", deal.property_address AS "propertyAddress",
  deal.city, message.body, ${writtenBy} AS "authorName"`

/** Each deal with messages, by its newest message, read or unread: no later one exists. */
export const threads: List<Query, ThreadRow> = {
  from: 'deal_messages message JOIN deals deal ON deal.id = message.deal_id',
  joins: 'JOIN users author ON author.id = message.author_id',
  columns: (caller) => sql`${raw(shown)}, coalesce((
    SELECT thread.unread FROM unread_threads thread
     WHERE thread.deal_id = deal.id AND ${waitsFor(caller)}), 0) AS unread`,
  row: threadRow,
  order: newestOf('message'),
  scope: (caller) =>
    allOf([
      knownDeals(caller),
      raw(`NOT EXISTS (SELECT FROM deal_messages later WHERE later.deal_id = message.deal_id
             AND (later.created_at, later.id) > (message.created_at, message.id))`),
    ]),
  filters: {},
  words: dealWords,
}

/** Threads with unread messages for the caller. */
export const waitingMessages: List<Query, ThreadRow> = {
  from: `${waitingThreads} JOIN deal_messages message ON message.id = thread.id
         JOIN users author ON author.id = message.author_id`,
  columns: `${shown}, thread.unread`,
  row: threadRow,
  order: newestOf('thread'),
  scope: waitsFor,
  filters: {},
  words: wordsIn(...dealTexts, 'message.body', writtenBy),
}

export const threadAnswer = ({ id: _newest, createdAt, ...thread }: ThreadRow): MessageThread => ({
  ...thread,
  createdAt: createdAt.toISOString(),
})
