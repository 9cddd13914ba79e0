import type { NotificationType } from '@bluebonnet/contracts'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { DemoUser } from '../seeds/demo/people.js'
import { cycle } from '../seeds/kit/random.js'
import type { SeedRow } from '../seeds/kit/rows.js'

const words: [NotificationType, string, string][] = [
  ['DEAL_APPROVED', 'Deal approved', 'was approved.'],
  ['CDA_READY', 'CDA ready', 'has its CDA.'],
  ['CDA_APPROVED', 'CDA approved', 'has an approved CDA.'],
  ['DEAL_SUBMITTED', 'Deal submitted', 'was submitted for approval.'],
  ['DEAL_MESSAGE', 'New message', 'has a new message.'],
]
const forAgent = 3
/** Notifications of the newest deals are unread. */
const unreadDays = 14

/** Notifications of each deal: three to its agent, the others to brokers and managers in turn. */
export function* loadNotificationRows(
  kit: DemoKit,
  deals: readonly DemoDeal[],
  deciders: readonly DemoUser[],
  each: number,
): Generator<SeedRow> {
  const unreadSince = kit.at(-unreadDays, '00:00')
  for (const [dealIndex, deal] of deals.entries()) {
    for (let index = 0; index < each; index += 1) {
      const at = new Date(Math.min(deal.createdAt.getTime() + index * 600_000, kit.now.getTime()))
      const user = index < forAgent ? deal.agent.user : cycle(deciders, dealIndex * 7 + index)
      const [type, title, message] = cycle(words, index)
      yield {
        id: kit.id(at),
        event_id: kit.id(at),
        user_id: user.id,
        type,
        title,
        message: `${deal.place.address} ${message}`,
        link: `/deals?deal=${deal.id}`,
        deal_id: deal.id,
        is_read: at < unreadSince,
        created_at: at,
      }
    }
  }
}
