import type { PropertyType } from '@bluebonnet/domain'
import { cycle } from '../kit/random.js'

/** A kind of house: its drawing in `photos/`, our own, and matching words. */
export interface Picture {
  front: string
  inside: readonly string[]
  description: string
  features: string[]
}

const houses: readonly [Picture, ...Picture[]] = [
  {
    front: 'white-farmhouse',
    inside: ['kitchen', 'living'],
    description: 'A farmhouse with a full front porch, tall windows and a kitchen made for company.',
    features: ['Front porch', 'Island kitchen', 'Metal roof'],
  },
  {
    front: 'limestone-ranch',
    inside: ['living', 'garden'],
    description: 'Hill Country limestone under a standing-seam roof, with a pool behind the live oaks.',
    features: ['Limestone', 'Pool', 'Single storey'],
  },
  {
    front: 'brick-traditional',
    inside: ['kitchen', 'bedroom'],
    description: 'Two storeys of brick on a quiet street, minutes from parks and schools.',
    features: ['Brick', 'Attached garage', 'Fireplace'],
  },
  {
    front: 'modern',
    inside: ['living', 'kitchen', 'garden'],
    description: 'Clean lines, large glass and warm wood; every room looks to the garden.',
    features: ['Pool', 'Open plan', 'Two-car garage'],
  },
  {
    front: 'craftsman',
    inside: ['bedroom'],
    description: 'A bungalow with deep eaves, oak floors and a porch that stays in the shade.',
    features: ['Covered porch', 'Oak floors'],
  },
  {
    front: 'mediterranean',
    inside: ['garden', 'living'],
    description: 'Stucco and clay tile around a tower entry, with a pool for the long summers.',
    features: ['Tile roof', 'Pool'],
  },
]

const others: Record<Exclude<PropertyType, 'SINGLE_FAMILY'>, Picture> = {
  CONDO: {
    front: 'condominium',
    inside: ['living', 'kitchen'],
    description: 'A corner home with a balcony, covered parking and a lobby that is staffed by day.',
    features: ['Balcony', 'Covered parking'],
  },
  TOWNHOUSE: {
    front: 'townhouses',
    inside: ['kitchen', 'bedroom'],
    description: 'Three levels with a door of its own and nothing to mow.',
    features: ['Three levels', 'Low upkeep'],
  },
  MULTI_FAMILY: {
    front: 'duplex',
    inside: ['living'],
    description: 'Two homes under one roof, both let, with separate meters.',
    features: ['Separate meters', 'Both sides let'],
  },
  LAND: {
    front: 'land',
    inside: [],
    description: 'Level ground with utilities at the street and bluebonnets in April.',
    features: ['Utilities at street'],
  },
  COMMERCIAL: {
    front: 'storefront',
    inside: [],
    description: 'Three storefronts of brick with parking at the kerb and offices above.',
    features: ['Corner lot', 'Offices above'],
  },
}

/** Assigns pictures by a property's type, so that an agent's own houses differ for as long as possible. */
export const pictureBook = (): ((agentId: string, type: PropertyType) => Picture) => {
  const given = new Map<string, number>()
  return (agentId, type) => {
    if (type !== 'SINGLE_FAMILY') return others[type]
    const index = given.get(agentId) ?? given.size
    given.set(agentId, index + 1)
    return cycle(houses, index)
  }
}
