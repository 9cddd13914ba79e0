import { createHash } from 'node:crypto'

/** What the first seal follows. */
export const beforeFirst = '0'.repeat(64)

/** The end of the chain: how many entries are sealed, and the hash that stands for all of them. */
export interface Head {
  position: number
  hash: string
}

/**
 * An entry (alias `a`) as the text that is hashed. PostgreSQL makes it, so that sealing and verifying see the same
 * bytes: jsonb has one order of keys and one way of writing numbers, and the moment is written in UTC. The words come
 * last and only where there are any, so that entries from before them read as they did when they were sealed.
 */
export const sealedText = `(jsonb_build_array(a.id, a.actor_id, a.action, a.entity_type, a.entity_id, a.before, a.after, a.reason, a.request_id,
  to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'))
  || CASE WHEN num_nonnulls(a.actor_name, a.subject, a.names) = 0 THEN '[]' ELSE jsonb_build_array(a.actor_name, a.subject, a.names) END)::text`

/** Entries that no seal covers yet: a relation with their `entry_id`. */
export const waitingEntries = '(SELECT entry_id FROM audit_waiting UNION ALL SELECT entry_id FROM audit_words_waiting)'

/** SHA-256 over the seal before, the place in the chain and the entry. */
export const sealOf = (previousHash: string, position: number, text: string): string =>
  createHash('sha256').update(`${previousHash}\n${position}\n${text}`).digest('hex')
