import { isBroker, isOffice } from '@bluebonnet/domain'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { People } from '../seeds/demo/people.js'
import type { SeedRow } from '../seeds/kit/rows.js'

interface Thread {
  deal: DemoDeal
  messages: SeedRow[]
}

const turns = [
  { isBroker: true, body: 'Please look at the addendum.' },
  { isBroker: false, body: 'Done. The buyer initialed page two.' },
  { isBroker: true, body: 'Thank you, that is all.' },
]

/**
 * Unread threads of each person of the office, the same in every tier: unread threads do not grow with the brokerage.
 */
const waitingForOffice = 50

/** A thread of three messages for each fifth deal, oldest first. */
export const createLoadThreads = (kit: DemoKit, { broker }: People, deals: readonly DemoDeal[]): Thread[] =>
  deals
    .filter((_, index) => index % 5 === 0)
    .map((deal) => ({
      deal,
      messages: turns.map(({ isBroker: byBroker, body }, turn) => {
        const at = new Date(Math.min(deal.createdAt.getTime() + turn * 3_600_000, kit.now.getTime()))
        return {
          id: kit.id(at),
          deal_id: deal.id,
          author_id: byBroker ? broker.id : deal.agent.user.id,
          from_side: byBroker ? 'BROKER' : 'AGENT',
          body,
          created_at: at,
        }
      }),
    }))

/** The unread threads: the newest ones of each agent, and the brokerage's newest for everybody of the office. */
export function* loadUnreadRows({ users }: People, threads: readonly Thread[]): Generator<SeedRow> {
  const newestOf = new Map(threads.map((thread) => [thread.deal.agent, thread]))
  for (const thread of newestOf.values()) yield waiting(thread, thread.deal.agent.user.id, 'AGENT')
  for (const user of users.filter(isOffice)) {
    for (const thread of threads.slice(-waitingForOffice))
      yield waiting(thread, user.id, isBroker(user) ? 'BROKER' : 'AGENT')
  }
}

const waiting = ({ deal, messages }: Thread, userId: string, side: 'AGENT' | 'BROKER'): SeedRow => {
  const unread = messages.filter(({ from_side }) => from_side !== side)
  const newest = unread.at(-1)
  return {
    user_id: userId,
    deal_id: deal.id,
    side,
    unread: unread.length,
    id: newest?.['id'],
    created_at: newest?.['created_at'],
  }
}
