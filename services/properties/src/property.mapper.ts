import { dollarsOf } from '@bluebonnet/domain'
import type { Property } from '@bluebonnet/contracts'
import { photoAddress } from './photos.js'
import type { PropertyEntity } from './property.entity.js'

/** Maps a property to its API form: the price in dollars, photos as URLs that a browser can show. */
export const propertyAnswer = (property: PropertyEntity): Property => ({
  id: property.id,
  agentId: property.agentId,
  mlsId: property.mlsId,
  propertyAddress: property.propertyAddress,
  city: property.city,
  state: property.state,
  zip: property.zip,
  price: dollarsOf(property.priceCents),
  bedrooms: property.bedrooms,
  bathrooms: property.bathrooms,
  squareFootage: property.squareFootage,
  lotSize: property.lotSize,
  yearBuilt: property.yearBuilt,
  propertyType: property.propertyType,
  description: property.description,
  features: property.features,
  photos: property.photos?.map(photoAddress) ?? null,
  status: property.status,
  listingDate: property.listingDate.toISOString(),
  soldDate: property.soldDate,
  version: property.version,
  createdAt: property.createdAt.toISOString(),
  updatedAt: property.updatedAt.toISOString(),
})
