import { eventTypes, leadStatuses } from '@bluebonnet/domain'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { People } from '../seeds/demo/people.js'
import { cycle } from '../seeds/kit/random.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import { firstNames } from '../seeds/kit/words.js'
import { surname } from './surnames.js'

const titles = [
  'Showing',
  'Home inspection',
  'Closing',
  'Team meeting',
  'Open house',
  'Listing appointment',
  'Continuing education',
]

/** One event for each deal, some weeks after it began. */
export function* loadEventRows(kit: DemoKit, deals: readonly DemoDeal[]): Generator<SeedRow> {
  for (const [index, deal] of deals.entries()) {
    const start = new Date(deal.createdAt.getTime() + (10 + (index % 25)) * 86_400_000)
    yield {
      id: kit.id(deal.createdAt),
      agent_id: deal.agent.id,
      created_by: deal.agent.user.id,
      title: cycle(titles, index),
      event_type: cycle(eventTypes, index),
      start_time: start,
      end_time: new Date(start.getTime() + 3_600_000),
      location: deal.place.address,
      deal_id: deal.id,
      client_id: deal.client?.id,
      created_at: deal.createdAt,
      updated_at: deal.createdAt,
    }
  }
}

/** Recruiting leads over the years: one for ten deals. */
export function* loadLeadRows(kit: DemoKit, { broker }: People, deals: number): Generator<SeedRow> {
  const count = Math.ceil(deals / 10)
  for (let index = 0; index < count; index += 1) {
    const at = kit.past(-Math.floor((1_825 * index) / count), '16:45')
    const firstName = cycle(firstNames, index * 4 + 1)
    const lastName = surname(index * 6 + 2)
    const status = cycle(leadStatuses, index)
    yield {
      id: kit.id(at),
      first_name: firstName,
      last_name: lastName,
      email: `${firstName}.${lastName}${index}@example.test`.toLowerCase(),
      phone: null,
      role_interest: index % 4 === 0 ? 'BROKER' : 'AGENT',
      message: 'What does the per-file fee cover?',
      status,
      assigned_to: status === 'NEW' ? null : broker.id,
      created_at: at,
      updated_at: at,
    }
  }
}
