import { addDays, defaultTasks } from '@bluebonnet/domain'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import type { SeedRow } from '../seeds/kit/rows.js'
import type { People } from '../seeds/demo/people.js'
import { perDeal } from './tiers.js'

/**
 * The tasks of every deal: all done once it has ended, about half done while it is open, every other one a
 * coordinator's.
 */
export function* loadTaskRows(kit: DemoKit, people: People, deals: readonly DemoDeal[]): Generator<SeedRow> {
  const coordinators = people.users.filter(({ role }) => role === 'TC')
  for (const [index, deal] of deals.entries()) {
    const isUnderWay = deal.plan.status === 'UNDER_CONTRACT' || deal.plan.status === 'PENDING'
    const from = deal.contractDate ?? kit.day(-30)
    for (const [position, item] of defaultTasks({ side: deal.plan.side, kind: 'SALE' })
      .slice(0, perDeal.tasks)
      .entries()) {
      const dueOn = isUnderWay ? kit.day(((index + position * 5) % 60) - 20) : addDays(from, position * 3)
      const done = !isUnderWay || dueOn < kit.day(-4)
      const byOffice = position % 2 === 1
      const coordinator = coordinators[index % coordinators.length]?.id ?? null
      yield {
        id: kit.id(deal.createdAt),
        deal_id: deal.id,
        title: item.title,
        due_on: dueOn,
        due_rule: { anchor: item.anchor, days: item.days, unit: item.unit, direction: item.direction },
        template_key: item.key,
        role: byOffice ? 'TC' : 'AGENT',
        assignee_id: byOffice ? coordinator : deal.agent.user.id,
        done_at: done ? deal.createdAt : null,
        done_by: done ? deal.agent.user.id : null,
        created_at: deal.createdAt,
      }
    }
  }
}
