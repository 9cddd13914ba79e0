import { propertyTypeLabels, statusLabels } from '@bluebonnet/contracts'
import { dollarsOf, propertyStatuses } from '@bluebonnet/domain'
import {
  agentFields,
  cellMatchers,
  choiceField,
  readCell,
  type TableColumns,
  type TableFields,
} from '@bluebonnet/platform'
import type { PropertyEntity } from '../property.entity.js'

/** The columns of a file of properties, with the names of the calls. */
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

/** Names of listing types and statuses in RESO and other systems. */
const otherTypes = { SINGLE_FAMILY_RESIDENCE: 'SINGLE_FAMILY', CONDOMINIUM: 'CONDO', TOWN_HOUSE: 'TOWNHOUSE' }
const otherStatuses = { CLOSED: 'SOLD', ACTIVE_UNDER_CONTRACT: 'PENDING', ACTIVEUNDERCONTRACT: 'PENDING' }

/** The fields of a file of new properties; photos are uploaded, not listed. */
export const propertyFields: TableFields = {
  mlsId: {
    read: readCell.text,
    label: 'MLS ID',
    names: ['ListingId', 'MLS Number', 'MLS #', 'MLS No', 'MLS', 'ListingKey', 'Listing Number'],
  },
  propertyAddress: {
    read: readCell.text,
    label: 'Address',
    isNeeded: true,
    names: ['UnparsedAddress', 'Street Address', 'Full Address', 'Address Line 1', 'Street'],
  },
  city: { read: readCell.text, isNeeded: true, names: ['Property City', 'Town'], isShared: true },
  state: { read: readCell.text, names: ['StateOrProvince', 'Property State'], isShared: true },
  zip: {
    read: readCell.text,
    label: 'ZIP',
    isNeeded: true,
    names: ['PostalCode', 'Zip Code', 'Zipcode', 'Property Zip'],
    holds: (cell) => /^\d{5}(?:-\d{4})?$/.test(cell),
  },
  price: {
    read: readCell.amount,
    isNeeded: true,
    names: ['ListPrice', 'Listing Price', 'Asking Price'],
    holds: cellMatchers.amount,
  },
  bedrooms: { read: readCell.number, names: ['BedroomsTotal', 'Beds', 'Bed', 'BR'] },
  bathrooms: { read: readCell.number, names: ['BathroomsTotalInteger', 'BathroomsTotal', 'Baths', 'Bath', 'BA'] },
  squareFootage: {
    read: readCell.number,
    names: ['LivingArea', 'Sq Ft', 'SqFt', 'Square Feet', 'Building Area Total'],
  },
  lotSize: { read: readCell.text, names: ['LotSizeAcres', 'Lot Size Area', 'Acres', 'Lot'] },
  yearBuilt: { read: readCell.number, names: ['Year', 'Built'] },
  propertyType: {
    ...choiceField(propertyTypeLabels, otherTypes, { RESIDENTIAL: 'SINGLE_FAMILY' }),
    names: ['PropertySubType', 'Type', 'Listing Type'],
  },
  description: { read: readCell.text, names: ['PublicRemarks', 'Remarks'] },
  features: { read: readCell.list },
  status: {
    ...choiceField(statusLabels(propertyStatuses), otherStatuses),
    names: ['StandardStatus', 'MlsStatus', 'Listing Status'],
  },
  listingDate: {
    read: readCell.day,
    names: ['ListingContractDate', 'List Date', 'Listed', 'OnMarketDate', 'Listed On'],
    holds: cellMatchers.day,
  },
  ...agentFields,
}
