import type { DemoCda } from '../seeds/demo/commission.js'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import { activityRows } from '../seeds/demo/notices.js'
import type { SeedRow } from '../seeds/kit/rows.js'

const batch = 1_000

/** The activity of each deal. */
export function* loadActivityRows(
  kit: DemoKit,
  deals: readonly DemoDeal[],
  cdas: ReadonlyMap<DemoDeal, DemoCda>,
): Generator<SeedRow> {
  for (let from = 0; from < deals.length; from += batch) {
    const some = deals.slice(from, from + batch)
    const theirs = some.flatMap((deal) => cdas.get(deal) ?? [])
    yield* activityRows(
      kit,
      some,
      theirs,
      some.flatMap(({ client }) => client ?? []),
    )
  }
}

/** One audit entry for each deal: its creation. */
export function* loadAuditRows(kit: DemoKit, deals: readonly DemoDeal[]): Generator<SeedRow> {
  for (const deal of deals) {
    yield {
      id: kit.id(deal.createdAt),
      actor_id: deal.agent.user.id,
      action: 'deal.create',
      entity_type: 'deal',
      entity_id: deal.id,
      before: null,
      after: { propertyAddress: deal.place.address, priceCents: deal.priceCents, status: deal.path[0]?.status },
      created_at: deal.createdAt,
    }
  }
}
