import { isBroker } from '@bluebonnet/domain'
import { type Caller, allOf, ofDeal, raw, type Sql, sql } from '@bluebonnet/platform'

/** Unread threads, with their deals. */
export const waitingThreads = 'unread_threads thread JOIN deals deal ON deal.id = thread.deal_id'

const known = ofDeal('deal')

/**
 * Which of `waitingThreads` are unread for a caller. The rows were written for the people of that time and their side,
 * the agent's (with the TCs) or the brokers' and managers': a person who has changed sides since, or no longer sees the
 * deal, no longer has them. A broker who sells is on the agent's side in their own deals.
 */
export const waitsFor = (caller: Caller): Sql => {
  const isOwn = caller.agentId === null ? raw('false') : sql`deal.agent_id = ${caller.agentId}`
  const side = isBroker(caller) ? sql`CASE WHEN ${isOwn} THEN 'AGENT' ELSE 'BROKER' END` : raw("'AGENT'")
  return allOf([sql`thread.user_id = ${caller.userId}`, sql`thread.side = ${side}`, known(caller)])
}
