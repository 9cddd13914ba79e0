import { Attempts, messageLimits } from '@bluebonnet/auth'
import { roles } from '@bluebonnet/domain'
import type { CallInput, Colleague, Conversation, ConversationMessage } from '@bluebonnet/contracts'
import { Announcements } from '@bluebonnet/notifications'
import {
  type Caller,
  defineErrors,
  allOf,
  ChangeHistory,
  type List,
  type ListReply,
  Lists,
  Live,
  nameOrEmail,
  newestOf,
  newId,
  type IdempotentChange,
  type Paging,
  raw,
  sql,
  Tx,
  wordsIn,
} from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import { DataSource, type EntityManager } from 'typeorm'
import { z } from 'zod'
import { ConversationMessageEntity } from './conversation.entities.js'
import { mentionsIn } from '../messages/mentions.js'
import { reachableInConversation } from '../messages/messages.sql.js'
import {
  activePeople,
  addUnread,
  colleagues,
  conversationMessageById,
  type ConversationMessageRow,
  conversationMessages,
  conversationOf,
  conversationRead,
  insertConversation,
  insertMembers,
  lockMembers,
  membersOf,
} from './conversations.sql.js'

const conversationErrors = defineErrors({
  CONVERSATION_NOT_FOUND: { status: 404, message: 'Conversation not found' },
  COLLEAGUE_NOT_FOUND: {
    status: 404,
    message: 'One of these people is no longer with the brokerage. Start a conversation without them.',
  },
  CONVERSATION_ALONE: { status: 400, message: 'Choose somebody else to write to' },
})

const row = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  people: z.array(z.strictObject({ id: z.string(), name: z.string(), role: z.enum(roles) })),
  unread: z.number(),
  authorName: z.string(),
  body: z.string(),
  createdAt: z.date(),
})
type ConversationRow = z.output<typeof row>

const others = `
  conversation_members other JOIN users person ON person.id = other.user_id
   AND other.conversation_id = mine.conversation_id AND other.user_id <> mine.user_id`
const personNamed = wordsIn('person.first_name', 'person.last_name', 'person.email')

/** The newest message of each conversation: no later one exists. */
const conversationList: List<CallInput<'GET /api/conversations'>['query'], ConversationRow> = {
  from: `conversation_members mine JOIN conversation_messages message
    ON message.conversation_id = mine.conversation_id`,
  joins: 'JOIN users author ON author.id = message.author_id',
  columns: `
    message.id, mine.conversation_id AS "conversationId", mine.unread, message.body, message.created_at AS "createdAt",
    ${nameOrEmail('author')} AS "authorName",
    coalesce((SELECT json_agg(json_build_object('id', person.id, 'name', ${nameOrEmail('person')}, 'role', person.role)
                       ORDER BY searchable(${nameOrEmail('person')}), person.id) FROM ${others}), '[]') AS people`,
  row,
  order: newestOf('message'),
  scope: (caller) =>
    allOf([
      sql`mine.user_id = ${caller.userId}`,
      raw(`NOT EXISTS (SELECT FROM conversation_messages later WHERE later.conversation_id = message.conversation_id
             AND (later.created_at, later.id) > (message.created_at, message.id))`),
    ]),
  filters: {},
  words: (words) => sql`EXISTS (SELECT FROM ${raw(others)} WHERE ${personNamed(words)})`,
}

/**
 * Messages between people of the brokerage, visible to the members of a conversation only
 * (docs/rules/notifications-and-mail.md#conversations).
 */
@Injectable()
export class Conversations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly tx: Tx,
    private readonly lists: Lists,
    private readonly attempts: Attempts,
    private readonly history: ChangeHistory,
    private readonly announcements: Announcements,
    private readonly live: Live,
  ) {}

  async list(caller: Caller, query: CallInput<'GET /api/conversations'>['query']): Promise<ListReply<Conversation>> {
    return (await this.lists.page(conversationList, caller, query)).map(toConversation)
  }

  async people(caller: Caller): Promise<Colleague[]> {
    return colleagues(this.dataSource, [caller.userId])
  }

  /**
   * Writes to people, in their existing conversation or a new one. Throws COLLEAGUE_NOT_FOUND, CONVERSATION_ALONE and
   * TOO_MANY_REQUESTS.
   */
  async begin(
    once: IdempotentChange,
    caller: Caller,
    { userIds, body }: CallInput<'POST /api/conversations'>['body'],
  ): Promise<Conversation> {
    return once(async (manager) => {
      await this.limit(manager, caller)
      const people = [...new Set([...userIds, caller.userId])].toSorted()
      if (people.length === 1) throw conversationErrors.fail('CONVERSATION_ALONE')
      if ((await activePeople(manager, [people])).length < people.length)
        throw conversationErrors.fail('COLLEAGUE_NOT_FOUND')
      await insertConversation(manager, [newId(), people.join()])
      const [kept] = await conversationOf(manager, [people.join()])
      if (kept === undefined) throw new Error('A stored conversation is missing')
      await insertMembers(manager, [kept.id, people])
      await this.addMessage(manager, caller, kept.id, body)
      return this.one(caller, kept.id, manager)
    })
  }

  /** Throws CONVERSATION_NOT_FOUND unless the caller is a member, as do the methods below. */
  async one(caller: Caller, id: string, manager?: EntityManager): Promise<Conversation> {
    const request = { who: caller, query: {}, manager }
    const found = await this.lists.one(conversationList, request, sql`mine.conversation_id = ${id}`)
    if (found === null) throw conversationErrors.fail('CONVERSATION_NOT_FOUND')
    return toConversation(found)
  }

  async messages(caller: Caller, id: string, query: Paging): Promise<ListReply<ConversationMessage>> {
    known(await membersOf(this.dataSource, [id, caller.userId]))
    return (await this.lists.page(conversationMessages, id, query)).map((each) => toMessage(each, caller))
  }

  async write(once: IdempotentChange, caller: Caller, id: string, body: string): Promise<ConversationMessage> {
    return once(async (manager) => {
      await this.limit(manager, caller)
      return toMessage(await this.addMessage(manager, caller, id, body), caller)
    })
  }

  /** Marks messages as read: up to the newest one on the caller's screen, or all. */
  async markRead(caller: Caller, id: string, upTo: string | null): Promise<void> {
    await this.tx.inTransaction(async (manager) => {
      known(await lockMembers(manager, [id, caller.userId]))
      if ((await conversationRead(manager, [id, caller.userId, upTo])) === 0) return
      await this.live.publish(manager, { event: 'counts', data: {}, audience: { users: [caller.userId] } })
    })
  }

  private async limit(manager: EntityManager, { userId }: Caller): Promise<void> {
    await this.attempts.count(manager, { kind: 'MESSAGE', account: userId, address: userId }, messageLimits)
  }

  private async addMessage(
    manager: EntityManager,
    caller: Caller,
    conversationId: string,
    body: string,
  ): Promise<ConversationMessageRow & { unreached?: string[] }> {
    const users = known(await lockMembers(manager, [conversationId, caller.userId]))
    const id = newId()
    const people = await reachableInConversation(manager, [conversationId, caller.userId])
    const { named, unreached } = mentionsIn(body, people)
    await manager.insert(ConversationMessageEntity, { id, conversationId, authorId: caller.userId, body, named })
    await addUnread(manager, [conversationId, caller.userId])
    await this.history.record(manager, caller.userId, 'conversation.message', conversationId, {
      after: { messageId: id },
    })
    await this.announcements.announce(manager, { type: 'PERSON_MESSAGE', subjectId: id, actorId: caller.userId })
    await this.live.publish(manager, { event: 'message', data: { id, conversationId }, audience: { users } })
    const [written] = await conversationMessageById(manager, [id])
    if (written === undefined) throw new Error(`Message ${id} was just written and is not there`)
    return { ...written, ...(unreached.length === 0 ? {} : { unreached }) }
  }
}

/** All members of a conversation. Throws unless the caller is one. */
const known = (members: readonly { userId: string }[]): string[] => {
  if (members.length === 0) throw conversationErrors.fail('CONVERSATION_NOT_FOUND')
  return members.map(({ userId }) => userId)
}

const toConversation = ({ id: _newest, conversationId, createdAt, ...rest }: ConversationRow): Conversation => ({
  ...rest,
  id: conversationId,
  createdAt: createdAt.toISOString(),
})

const toMessage = (
  { createdAt, ...rest }: ConversationMessageRow & { unreached?: string[] },
  caller: Caller,
): ConversationMessage => ({ ...rest, createdAt: createdAt.toISOString(), mine: rest.authorId === caller.userId })
