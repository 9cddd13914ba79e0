import { centsOf } from '@bluebonnet/domain'
import type { CreateProperty, UpdateProperty } from '@bluebonnet/contracts'
import { listingMoment, soldDay } from './property.dates.js'
import type { PropertyEntity } from './property.entity.js'

type Column =
  | 'mlsId'
  | 'propertyAddress'
  | 'city'
  | 'state'
  | 'zip'
  | 'priceCents'
  | 'bedrooms'
  | 'bathrooms'
  | 'squareFootage'
  | 'lotSize'
  | 'yearBuilt'
  | 'propertyType'
  | 'description'
  | 'features'
  | 'status'
  | 'listingDate'
type Written = Pick<PropertyEntity, Column>
type Changed = { [K in Column | 'soldDate']?: PropertyEntity[K] | undefined }

/**
 * The columns of a new property; omitted fields are empty, the listing date is now (docs/rules/refusals.md#defaults).
 */
export const newProperty = (body: CreateProperty, now: Date, timeZone: string): Written => ({
  mlsId: body.mlsId ?? null,
  propertyAddress: body.propertyAddress,
  city: body.city,
  state: body.state,
  zip: body.zip,
  priceCents: centsOf(body.price),
  bedrooms: body.bedrooms ?? null,
  bathrooms: body.bathrooms ?? null,
  squareFootage: body.squareFootage ?? null,
  lotSize: body.lotSize ?? null,
  yearBuilt: body.yearBuilt ?? null,
  propertyType: body.propertyType ?? null,
  description: body.description ?? null,
  features: body.features ?? null,
  status: body.status ?? 'ACTIVE',
  listingDate: typeof body.listingDate === 'string' ? listingMoment(body.listingDate, timeZone) : now,
})

/** The columns that a change writes; undefined leaves a column unchanged, null clears a nullable one. */
export const changedProperty = (body: UpdateProperty, timeZone: string): Changed => {
  const {
    price,
    state,
    listingDate,
    soldDate,
    photos: _photos,
    agentId: _agentId,
    along: _along,
    version: _version,
    ...same
  } = body
  return {
    ...same,
    state: state ?? undefined,
    priceCents: price === undefined ? undefined : centsOf(price),
    listingDate: typeof listingDate === 'string' ? listingMoment(listingDate, timeZone) : undefined,
    soldDate: typeof soldDate === 'string' ? soldDay(soldDate, timeZone) : soldDate,
  }
}
