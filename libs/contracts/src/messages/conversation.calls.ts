import { z } from 'zod'
import { defineCalls } from '../call.js'
import { readThread } from '../deals/deal.schema.js'
import { roles, lengths, limits } from '@bluebonnet/domain'
import { isoMoment, byId, successAnswer, id, requiredText } from '../shared/fields.js'
import { plainPage } from '../shared/paging.js'
import * as fieldTexts from '../texts/fields.js'

const colleague = z.object({ id, name: z.string(), role: z.enum(roles) })

export const conversationMessage = z.object({
  id,
  conversationId: id,
  authorId: id,
  authorName: z.string(),
  body: z.string(),
  createdAt: isoMoment,
  mine: z.boolean(),
  /** For the author: mentions that match nobody of the conversation. */
  unreached: z.array(z.string()).optional(),
})

/** A conversation of some people of the brokerage, sorted by its newest message. */
export const conversation = z.object({
  id,
  /** Everybody except the caller. */
  people: z.array(colleague),
  unread: z.int(),
  authorName: z.string(),
  body: z.string(),
  createdAt: isoMoment,
})

const body = requiredText(lengths.note, fieldTexts.message)
const writeMessage = z.strictObject({ body })
const startConversation = z.strictObject({
  /** The other people; the caller is always included. */
  userIds: z
    .array(id)
    .min(1, fieldTexts.conversationPeople)
    .max(limits.conversationPeople, fieldTexts.conversationMany),
  body,
})

export const conversationCalls = defineCalls({
  'GET /api/conversations': {
    permission: 'conversations.own',
    summary: "The caller's conversations with people of the brokerage, newest first; search by name",
    query: plainPage,
    answer: z.array(conversation),
  },
  'GET /api/conversations/people': {
    permission: 'conversations.own',
    summary: 'The people whom the caller may write to',
    query: plainPage,
    answer: z.array(colleague),
  },
  'POST /api/conversations': {
    permission: 'conversations.own',
    summary: 'Send a message to people; the same people have one conversation',
    status: 201,
    body: startConversation,
    answer: conversation,
  },
  'GET /api/conversations/:id': {
    permission: 'conversations.own',
    summary: 'One conversation',
    params: byId,
    answer: conversation,
  },
  'GET /api/conversations/:id/messages': {
    permission: 'conversations.own',
    summary: 'The messages of a conversation, newest first',
    params: byId,
    query: plainPage,
    answer: z.array(conversationMessage),
  },
  'POST /api/conversations/:id/messages': {
    permission: 'conversations.own',
    summary: 'Send a message in a conversation',
    status: 201,
    params: byId,
    body: writeMessage,
    answer: conversationMessage,
  },
  'POST /api/conversations/:id/read': {
    permission: 'conversations.own',
    summary: 'Mark a conversation as read',
    params: byId,
    body: readThread,
    answer: successAnswer,
  },
})

export type Conversation = z.output<typeof conversation>
export type ConversationMessage = z.output<typeof conversationMessage>
export type Colleague = z.output<typeof colleague>
