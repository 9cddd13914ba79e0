import { propertyTypes, type PropertyStatus } from '@bluebonnet/domain'
import type { DemoDeal } from '../seeds/demo/deals.js'
import type { DemoKit } from '../seeds/demo/demo-kit.js'
import { cycle } from '../seeds/kit/random.js'
import type { SeedRow } from '../seeds/kit/rows.js'

const statusFor = ({ plan: { status } }: DemoDeal): PropertyStatus => {
  if (status === 'CLOSED') return 'SOLD'
  if (status === 'UNDER_CONTRACT' || status === 'PENDING') return 'PENDING'
  return status === 'CANCELLED' ? 'CANCELLED' : 'ACTIVE'
}

/** The property of each listing deal, in the status that follows from its deal. */
export const createLoadProperties = (kit: DemoKit, deals: readonly DemoDeal[]): Map<DemoDeal, string> =>
  new Map(deals.filter(({ plan }) => plan.side === 'LISTING').map((deal) => [deal, kit.id(deal.createdAt)]))

export function* loadPropertyRows(properties: ReadonlyMap<DemoDeal, string>): Generator<SeedRow> {
  let index = 0
  for (const [deal, id] of properties) {
    index += 1
    const status = statusFor(deal)
    yield {
      id,
      agent_id: deal.agent.id,
      mls_id: deal.place.mlsId,
      property_address: deal.place.address,
      city: deal.place.city,
      state: 'TX',
      zip: deal.place.zip,
      price_cents: deal.priceCents,
      bedrooms: 2 + (index % 4),
      bathrooms: 1 + (index % 6) / 2,
      square_footage: 1_100 + (index % 2_800),
      lot_size: `0.${14 + (index % 40)} acres`,
      year_built: 1950 + (index % 74),
      property_type: cycle(propertyTypes, index % 3 === 0 ? index : 0),
      description: 'Bright rooms, oak floors and a shaded back porch, minutes from parks and schools.',
      features: ['Covered porch'],
      status,
      listing_date: deal.createdAt,
      sold_date: status === 'SOLD' ? deal.closeDate : null,
      created_at: deal.createdAt,
      updated_at: deal.createdAt,
    }
  }
}
