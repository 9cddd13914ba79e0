// Determines and stores the readers of a message in one statement, regardless of their number.
import { sharing } from '@bluebonnet/deals'
import { command, type List, nameOrEmail, newestOf, type Paging, sql, statement, wordsIn } from '@bluebonnet/platform'
import { z } from 'zod'
import { messageSides } from './deal-message.entity.js'

/** TCs who work on the deal of a message `m`: they wrote in its thread, added a paper, or changed something. */
const workers = `
  SELECT author_id FROM deal_messages WHERE deal_id = m.deal_id
  UNION ALL SELECT actor_id FROM deal_timeline WHERE deal_id = m.deal_id AND actor_id IS NOT NULL
  UNION ALL SELECT uploaded_by FROM documents WHERE deal_id = m.deal_id`

/** Whether `m` mentions `u` with an @, as determined when it was written. */
export const isMentioned = 'm.named @> to_jsonb(u.id::text)'

const reachable = z.strictObject({
  id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
})
const person = 'u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email'

/** People who read the thread of the deal $1, or would if mentioned, except the author, $2. */
export const reachableInDeal = statement(
  reachable,
  `SELECT ${person} FROM deals d JOIN agents a ON a.id = d.agent_id
     JOIN users u ON u.id = a.user_id OR (u.is_active AND u.role IN ('BROKER', 'MANAGER', 'TC'))
                  OR (u.is_active AND u.id IN (${sharing('$1')}))
    WHERE d.id = $1 AND u.id <> $2`,
)
/** The other members of the conversation $1. */
export const reachableInConversation = statement(
  reachable,
  `SELECT ${person} FROM conversation_members member JOIN users u ON u.id = member.user_id
    WHERE member.conversation_id = $1 AND u.id <> $2`,
)

/**
 * Readers of the message $1, without its author: the deal's agent, those who share it, the TCs who work on it or are
 * mentioned, and the brokers and managers. Brokers and managers get e-mail only for threads they take part in: they
 * wrote there, approved the deal, or are mentioned. A deactivated agent finds the message when they return; other
 * deactivated users do not.
 */
const readers = `
  SELECT u.id AS user_id, m.deal_id, m.id, m.created_at,
         CASE WHEN u.id = a.user_id OR u.role IN ('TC', 'AGENT') THEN 'AGENT' ELSE 'BROKER' END AS side,
         u.id = a.user_id OR u.role IN ('TC', 'AGENT') OR coalesce(u.id = d.approved_by, false) OR ${isMentioned}
           OR EXISTS (SELECT FROM deal_messages WHERE deal_id = m.deal_id AND author_id = u.id) AS is_mailed
    FROM deal_messages m JOIN deals d ON d.id = m.deal_id JOIN agents a ON a.id = d.agent_id
    JOIN users u ON u.id = a.user_id OR (u.is_active AND u.role IN ('BROKER', 'MANAGER'))
                 OR (u.is_active AND u.id IN (${sharing('m.deal_id')}))
                 OR (u.is_active AND u.role = 'TC' AND (u.id IN (${workers}) OR ${isMentioned}))
   WHERE m.id = $1 AND u.id <> m.author_id`

const message = z.strictObject({
  id: z.string(),
  dealId: z.string(),
  authorId: z.string(),
  authorName: z.string(),
  body: z.string(),
  documents: z.array(z.object({ id: z.string(), label: z.string() })).nullable(),
  createdAt: z.date(),
})
export type MessageRow = z.output<typeof message>

/** Excludes documents that belonged to the deal and have moved to another one since. */
const messageDocuments = (columns: string): string => `
  SELECT ${columns} FROM deal_message_documents given JOIN documents d ON d.id = given.document_id
   WHERE given.message_id = m.id AND (NOT given.is_of_deal OR d.deal_id = m.deal_id)`

const messageColumns = `
  m.id, m.deal_id AS "dealId", m.author_id AS "authorId", m.body, m.created_at AS "createdAt",
  ${nameOrEmail('u')} AS "authorName",
  (${messageDocuments("json_agg(json_build_object('id', d.id, 'label', d.label) ORDER BY given.position)")})
    AS documents`
const messages = 'deal_messages m JOIN users u ON u.id = m.author_id'

export const dealMessages: List<Paging, MessageRow, string> = {
  from: messages,
  columns: messageColumns,
  row: message,
  order: newestOf('m'),
  scope: (dealId) => sql`m.deal_id = ${dealId}`,
  filters: {},
  words: wordsIn('m.body', nameOrEmail('u')),
}

export const messageById = statement(message, `SELECT ${messageColumns} FROM ${messages} WHERE m.id = $1`)

export const readersOf = statement(
  z.strictObject({ userId: z.string(), side: z.enum(messageSides), isMailed: z.boolean() }),
  `SELECT user_id AS "userId", side, is_mailed AS "isMailed" FROM (${readers}) AS reader`,
)

export const updateWaitingThreads = command(
  `
  INSERT INTO unread_threads AS thread (user_id, deal_id, side, unread, id, created_at)
  SELECT user_id, deal_id, side, 1, id, created_at FROM (${readers}) AS reader ORDER BY user_id
      ON CONFLICT (user_id, deal_id) DO UPDATE
     SET unread = CASE WHEN thread.side = excluded.side THEN thread.unread + 1 ELSE 1 END, side = excluded.side,
         id = CASE WHEN thread.created_at > excluded.created_at THEN thread.id ELSE excluded.id END,
         created_at = greatest(thread.created_at, excluded.created_at)`,
)

/** All messages by others so far. */
export const transferThread = command(
  `
  INSERT INTO unread_threads AS thread (user_id, deal_id, side, unread, id, created_at)
  SELECT u.id, m.deal_id, 'AGENT', count(*), (array_agg(m.id ORDER BY m.created_at DESC, m.id DESC))[1],
    max(m.created_at)
    FROM deal_messages m JOIN deals d ON d.id = m.deal_id JOIN agents a ON a.id = d.agent_id
      JOIN users u ON u.id = a.user_id
   WHERE m.deal_id = $1 AND m.author_id <> u.id
   GROUP BY u.id, m.deal_id
      ON CONFLICT (user_id, deal_id) DO UPDATE
     SET side = excluded.side, unread = excluded.unread, id = excluded.id, created_at = excluded.created_at`,
)

/** By time and then id, the order of messages: of two at the same time, the higher id is newer. */
export const threadRead = command(
  `
  DELETE FROM unread_threads thread
   WHERE user_id = $1 AND deal_id = $2
     AND ($3::uuid IS NULL
          OR (thread.created_at, thread.id) <= (SELECT created_at, id FROM deal_messages
            WHERE id = $3 AND deal_id = $2))`,
)

export const messageNotice = statement(
  z.strictObject({ dealId: z.string(), author: z.string(), body: z.string(), attached: z.string().nullable() }),
  `SELECT m.deal_id AS "dealId", m.body, ${nameOrEmail('u')} AS author,
              (${messageDocuments("string_agg(d.label, ', ' ORDER BY given.position)")}) AS attached
         FROM deal_messages m JOIN users u ON u.id = m.author_id WHERE m.id = $1`,
)

/** Messages about the deal $1, oldest first. */
export const writtenMessages = statement(
  z.strictObject({ at: z.date(), byName: z.string(), body: z.string(), attached: z.string().nullable() }),
  `SELECT m.created_at AS at, ${nameOrEmail('author')} AS "byName", m.body,
          (${messageDocuments("string_agg(d.label, ', ' ORDER BY given.position)")}) AS attached
     FROM deal_messages m JOIN users author ON author.id = m.author_id
    WHERE m.deal_id = $1 ORDER BY m.created_at, m.id`,
)
