import { dollarsOf } from '@bluebonnet/contracts'
import { readCell, type TableColumns, type TableFields } from '@bluebonnet/platform'
import type { PropertyEntity } from '../property.entity.js'

/** The columns of a file of properties, named as the calls name them. */
export const propertyTable: TableColumns<PropertyEntity> = {
  id: (property) => property.id,
  mlsId: (property) => property.mlsId,
  propertyAddress: (property) => property.propertyAddress,
  city: (property) => property.city,
  state: (property) => property.state,
  zip: (property) => property.zip,
  price: (property) => dollarsOf(property.priceCents),
  bedrooms: (property) => property.bedrooms,
  bathrooms: (property) => property.bathrooms,
  squareFootage: (property) => property.squareFootage,
  lotSize: (property) => property.lotSize,
  yearBuilt: (property) => property.yearBuilt,
  propertyType: (property) => property.propertyType,
  description: (property) => property.description,
  features: (property) => property.features?.join('; ') ?? null,
  status: (property) => property.status,
  listingDate: (property) => property.listingDate.toISOString(),
  soldDate: (property) => property.soldDate,
  agentId: (property) => property.agentId,
  createdAt: (property) => property.createdAt.toISOString(),
  updatedAt: (property) => property.updatedAt.toISOString(),
}

/** What a file of new properties may say; photos are uploaded, not listed. */
export const propertyFields: TableFields = {
  mlsId: readCell.text,
  propertyAddress: readCell.text,
  city: readCell.text,
  state: readCell.text,
  zip: readCell.text,
  price: readCell.amount,
  bedrooms: readCell.number,
  bathrooms: readCell.number,
  squareFootage: readCell.number,
  lotSize: readCell.text,
  yearBuilt: readCell.number,
  propertyType: readCell.choice,
  description: readCell.text,
  features: readCell.list,
  status: readCell.choice,
  listingDate: readCell.day,
  agentId: readCell.text,
}
