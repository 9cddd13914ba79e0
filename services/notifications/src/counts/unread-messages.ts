import { isBroker, visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'

/**
 * The messages that somebody has not read, as FROM and WHERE of a statement: `m` is the message, `d` its deal. A thread is between
 * an agent (with the TCs) and the brokers and managers; unread is what the other side wrote. A broker who sells stands on the
 * agent's side in their own deals; for all others the side is known before any deal is looked at.
 */
export const unreadMessages = `
  FROM deal_messages m
  JOIN deals d ON d.id = m.deal_id AND ($2 OR d.agent_id = $3)
  LEFT JOIN deal_message_reads r ON r.deal_id = m.deal_id AND r.user_id = $1
 WHERE m.created_at > coalesce(r.read_until, '-infinity') AND m.author_id <> $1
   AND CASE WHEN $4 AND $5::uuid IS NOT NULL THEN m.from_side = CASE WHEN d.agent_id = $5 THEN 'BROKER' ELSE 'AGENT' END
            ELSE m.from_side = CASE WHEN $4 THEN 'AGENT' ELSE 'BROKER' END END`

/** Nobody's rows for a caller without business: no agent has the id null. */
const agentSeen = (caller: Caller): string | null => (visibility(caller) === 'own' ? caller.agentId : null)

/** The five values of `unreadMessages`: the caller, whether they see the whole brokerage, else whose rows; whether they are a broker, and their own agent profile. */
export const unreadValues = (caller: Caller): [string, boolean, string | null, boolean, string | null] =>
  [caller.userId, visibility(caller) === 'brokerage', agentSeen(caller), isBroker(caller), caller.agentId]
