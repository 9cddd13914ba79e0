// Conversations with their members, one query each.
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

/** All active users except the caller, $1. */
export const colleagues = statement(
  z.strictObject({ id: z.string(), name: z.string(), role: z.enum(roles) }),
  `SELECT u.id, ${nameOrEmail('u')} AS name, u.role FROM users u WHERE u.is_active AND u.id <> $1
    ORDER BY searchable(${nameOrEmail('u')}), u.id`,
)

/** Those of the users $1 who may sign in. */
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

/** All members of the conversation $1 if the user $2 is one of them; none otherwise. */
export const membersOf = statement(member, members)
/** Members of a conversation like `membersOf`, locked for writing and reading: unread counts stay correct. */
export const lockMembers = statement(member, `${members} FOR NO KEY UPDATE OF talk`)

/** Adds one unread message for all members of the conversation $1 except its author, $2. */
export const addUnread = command(
  'UPDATE conversation_members SET unread = unread + 1 WHERE conversation_id = $1 AND user_id <> $2',
)

const later = `
  SELECT count(*) FROM conversation_messages later
   WHERE later.conversation_id = $1 AND later.author_id <> $2 AND $3::uuid IS NOT NULL
     AND (later.created_at, later.id) > (SELECT created_at, id FROM conversation_messages WHERE id = $3)`

/**
 * Sets the unread count of the user $2 in the conversation $1 to the messages after $3. Null marks everything as read.
 */
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

export const messageRecipients = statement(
  z.strictObject({ userId: z.string(), isNamed: z.boolean() }),
  `SELECT u.id AS "userId", ${isMentioned} AS "isNamed"
     FROM conversation_messages m JOIN conversation_members member ON member.conversation_id = m.conversation_id
     JOIN users u ON u.id = member.user_id
    WHERE m.id = $1 AND u.id <> m.author_id`,
)
