import { isBroker, visibility } from '@bluebonnet/contracts'
import type { Caller } from '@bluebonnet/platform'

/** The threads that wait for somebody, with their deals. */
export const waitingThreads = 'unread_threads thread JOIN deals deal ON deal.id = thread.deal_id'

/**
 * Which of `waitingThreads` wait for a caller, as a condition; `value` takes a value and answers its placeholder. The
 * rows were written for the people of that moment and the side on which each stood, the agent's (with the TCs) or the
 * brokers' and managers': whoever changed sides since, or no longer sees the deal, has them no more. A broker who sells
 * stands on the agent's side in their own deals.
 */
export const waitsFor = (caller: Caller, value: (value: string) => string): string => {
  const { userId, agentId } = caller
  const isOwn = (): string => (agentId === null ? 'false' : `deal.agent_id = ${value(agentId)}`)
  const side = isBroker(caller) ? `CASE WHEN ${isOwn()} THEN 'AGENT' ELSE 'BROKER' END` : "'AGENT'"
  const seen = visibility(caller) === 'brokerage' ? [] : [isOwn()]
  return [`thread.user_id = ${value(userId)}`, `thread.side = ${side}`, ...seen].join(' AND ')
}
