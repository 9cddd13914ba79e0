// Conversations with the people in them, each in one look.
import { roles } from '@bluebonnet/domain'
import {
  command,
  type List,
  nameOrEmail,
  newestOf,
  type Paging,
  someRow,
  sql,
  statement,
  wordsIn,
} from '@bluebonnet/platform'
import { z } from 'zod'
import { isMentioned } from '../messages/messages.sql.js'

/** Everybody who may sign in but the caller, $1. */
export const colleagues = statement(
  z.strictObject({ id: z.string(), name: z.string(), role: z.enum(roles) }),
  `SELECT u.id, ${nameOrEmail('u')} AS name, u.role FROM users u WHERE u.is_active AND u.id <> $1 ORDER BY name, u.id`,
)

/** Those of some people, $1, who may sign in. */
export const activePeople = statement(
  z.strictObject({ id: z.string() }),
  'SELECT id FROM users WHERE is_active AND id = ANY ($1::uuid[])',
)

export const insertConversation = command(
  'INSERT INTO conversations (id, people) VALUES ($1, $2) ON CONFLICT (people) DO NOTHING',
)
export const conversationOf = statement(
  someRow.extend({ id: z.string() }),
  'SELECT id FROM conversations WHERE people = $1',
)
export const insertMembers = command(
  `INSERT INTO conversation_members (conversation_id, user_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`,
)

const member = z.strictObject({ userId: z.string() })
const members = `
  SELECT member.user_id AS "userId"
    FROM conversations talk JOIN conversation_members member ON member.conversation_id = talk.id
   WHERE talk.id = $1 AND EXISTS (SELECT FROM conversation_members WHERE conversation_id = talk.id AND user_id = $2)`

/** Everybody of a conversation, $1, in which the person $2 is; nobody of any other. */
export const membersOf = statement(member, members)
/** The same for whoever writes or has read: one after the other, so that what is unread is counted right. */
export const lockMembers = statement(member, `${members} FOR NO KEY UPDATE OF talk`)

/** One message more for everybody of a conversation, $1, but its writer, $2. */
export const addUnread = command(
  'UPDATE conversation_members SET unread = unread + 1 WHERE conversation_id = $1 AND user_id <> $2',
)

const later = `
  SELECT count(*) FROM conversation_messages later
   WHERE later.conversation_id = $1 AND later.author_id <> $2 AND $3::uuid IS NOT NULL
     AND (later.created_at, later.id) > (SELECT created_at, id FROM conversation_messages WHERE id = $3)`

/** What of a conversation, $1, a person, $2, has not seen is what came after the message $3; null is all of it seen. */
export const conversationRead = command(
  `UPDATE conversation_members SET unread = (${later})
    WHERE conversation_id = $1 AND user_id = $2 AND unread > (${later})
      AND ($3::uuid IS NULL OR EXISTS (SELECT FROM conversation_messages WHERE id = $3 AND conversation_id = $1))`,
)

const message = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  body: z.string(),
  createdAt: z.date(),
})
export type ConversationMessageRow = z.output<typeof message>

const messageColumns = `m.id, m.conversation_id AS "conversationId", m.author_id AS "authorId",
  ${nameOrEmail('u')} AS "authorName", m.body, m.created_at AS "createdAt"`
const messages = 'conversation_messages m JOIN users u ON u.id = m.author_id'

/** What was said in one conversation. */
export const conversationMessages: List<Paging, ConversationMessageRow, string> = {
  from: messages,
  columns: messageColumns,
  row: message,
  order: newestOf('m'),
  scope: (conversationId) => sql`m.conversation_id = ${conversationId}`,
  filters: {},
  words: wordsIn('m.body', nameOrEmail('u')),
}
export const conversationMessageById = statement(message, `SELECT ${messageColumns} FROM ${messages} WHERE m.id = $1`)

/** Who is told of a message, $1, and whether its words name them. */
export const messageRecipients = statement(
  z.strictObject({ userId: z.string(), isNamed: z.boolean() }),
  `SELECT u.id AS "userId", ${isMentioned} AS "isNamed"
     FROM conversation_messages m JOIN conversation_members member ON member.conversation_id = m.conversation_id
     JOIN users u ON u.id = member.user_id
    WHERE m.id = $1 AND u.id <> m.author_id`,
)
