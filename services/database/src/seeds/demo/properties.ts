import { propertyTypes, type DealStatus, type PropertyStatus } from '@bluebonnet/domain'
import { cycle } from '../kit/random.js'
import type { SeedRow } from '../kit/rows.js'
import { streets, towns } from '../kit/words.js'
import type { DemoDeal, DemoPlace } from './deals.js'
import type { DemoKit } from './demo-kit.js'
import type { DemoAgent } from './people.js'
import { pictureBook, type Picture } from './pictures.js'

/** A listing's row, with its agent and its picture; null before the photographer has been there. */
export interface DemoListing {
  row: SeedRow
  agent: DemoAgent
  place: DemoPlace
  listed: Date
  picture: Picture | null
}
interface DemoProperties {
  listings: DemoListing[]
  byDeal: Map<DemoDeal, string>
}

const total = 40
const unsold = 9
/** One listing in so many has no photo yet. */
const listingsPerMissingPhoto = 8

const statusFor = (status: DealStatus): PropertyStatus => {
  if (status === 'CLOSED') return 'SOLD'
  return status === 'UNDER_CONTRACT' || status === 'PENDING' ? 'PENDING' : 'ACTIVE'
}

/**
 * The properties of listing deals, each in the status that follows from its deal, and some listings without an offer
 * yet.
 */
export const createProperties = (
  kit: DemoKit,
  agents: readonly DemoAgent[],
  deals: readonly DemoDeal[],
): DemoProperties => {
  const byDeal = new Map<DemoDeal, string>()
  const nextPicture = pictureBook()
  const listingFor = (
    agent: DemoAgent,
    place: DemoPlace,
    listed: Date,
    index: number,
    rest: { price: number; status: PropertyStatus; soldOn: string | null },
  ): DemoListing => {
    const type = cycle(propertyTypes, index % 4 === 3 ? index : 0)
    const isHome = type !== 'LAND' && type !== 'COMMERCIAL'
    const picture = nextPicture(agent.id, type)
    const row: SeedRow = {
      id: kit.id(listed),
      agent_id: agent.id,
      mls_id: place.mlsId,
      property_address: place.address,
      city: place.city,
      state: 'TX',
      zip: place.zip,
      price_cents: rest.price,
      bedrooms: isHome ? kit.between(2, 5) : null,
      bathrooms: isHome ? kit.between(2, 7) / 2 : null,
      square_footage: type === 'LAND' ? null : kit.between(1_150, 3_900),
      lot_size: `0.${String(kit.between(14, 48))} acres`,
      year_built: type === 'LAND' ? null : kit.between(1958, 2022),
      property_type: type,
      description: picture.description,
      features: picture.features,
      status: rest.status,
      listing_date: kit.day(-Math.round((kit.now.getTime() - listed.getTime()) / 86_400_000)),
      sold_date: rest.soldOn,
      created_at: listed,
      updated_at: listed,
    }
    return {
      row,
      agent,
      place,
      listed,
      picture: index % listingsPerMissingPhoto === listingsPerMissingPhoto - 3 ? null : picture,
    }
  }
  const sold = deals
    .filter((deal) => deal.plan.side === 'LISTING')
    .slice(0, total - unsold)
    .map((deal, index) => {
      const status = statusFor(deal.plan.status)
      const listing = listingFor(deal.agent, deal.place, deal.createdAt, index, {
        price: deal.priceCents,
        status,
        soldOn: status === 'SOLD' ? deal.closeDate : null,
      })
      byDeal.set(deal, String(listing.row['id']))
      return listing
    })
  const open = Array.from({ length: total - sold.length }, (_, index) => {
    const town = cycle(towns, index * 5 + 1)
    const place = {
      address: `${400 + index * 61} ${cycle(streets, index * 4 + 2)}`,
      city: town.city,
      zip: town.zip,
      mlsId: `ACT${String(5_120_000 + index * 313)}`,
    }
    const status = index === total - sold.length - 1 ? 'CANCELLED' : 'ACTIVE'
    return listingFor(cycle(agents, index % 2 === 0 ? 0 : index), place, kit.past(-3 - index * 4, '09:40'), index, {
      price: kit.between(31, 88) * 1_000_000,
      status,
      soldOn: null,
    })
  })
  return { listings: [...sold, ...open], byDeal }
}
