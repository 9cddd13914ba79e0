import { formatCount } from '@bluebonnet/ui'
import type { Property } from '@bluebonnet/contracts'
import type { OwnedRecordKind, PropertyStatus, PropertyType } from '@bluebonnet/domain'
import { textOrNull } from '@bluebonnet/portal-sdk'

/** Values of the property form. `photos` is the number of new files; the upload provides their paths. */
export interface PropertyValues {
  propertyAddress: string
  city: string
  state?: string
  zip: string
  price: number
  mlsId?: string | null
  bedrooms?: number | null
  bathrooms?: number | null
  squareFootage?: number | null
  lotSize?: string | null
  yearBuilt?: number | null
  propertyType?: PropertyType | null
  description?: string | null
  features?: string[] | null
  status?: PropertyStatus
  photos?: number
  /** Current photos that stay, in order. The first is shown on the card. */
  kept?: string[]
  agentId?: string
  /** When the owner changes: related records that move along. */
  along?: OwnedRecordKind[]
}

export const propertyBody = ({ photos: _count, kept: _kept, ...values }: PropertyValues, photos: string[]) => ({
  ...values,
  mlsId: textOrNull(values.mlsId),
  bedrooms: values.bedrooms ?? null,
  bathrooms: values.bathrooms ?? null,
  squareFootage: values.squareFootage ?? null,
  lotSize: textOrNull(values.lotSize),
  yearBuilt: values.yearBuilt ?? null,
  propertyType: values.propertyType ?? null,
  description: textOrNull(values.description),
  features: values.features ?? null,
  photos: photos.length === 0 ? null : photos,
})

export const propertyValues = (property: Property): PropertyValues => {
  const {
    propertyAddress,
    city,
    state,
    zip,
    price,
    mlsId,
    bedrooms,
    bathrooms,
    squareFootage,
    lotSize,
    yearBuilt,
    propertyType,
    description,
    features,
    status,
    agentId,
    photos,
  } = property
  return {
    propertyAddress,
    city,
    state,
    zip,
    price,
    mlsId,
    bedrooms,
    bathrooms,
    squareFootage,
    lotSize,
    yearBuilt,
    propertyType,
    description,
    features,
    status,
    agentId,
    kept: photos ?? [],
  }
}

/** '3 bed · 2.5 bath · 2,140 sq ft', without unknown values. */
export const propertyParticulars = ({ bedrooms, bathrooms, squareFootage, lotSize }: Property): string =>
  [
    bedrooms === null ? null : `${bedrooms} bed`,
    bathrooms === null ? null : `${bathrooms} bath`,
    squareFootage === null ? null : `${formatCount(squareFootage)} sq ft`,
    squareFootage === null && bedrooms === null ? lotSize : null,
  ]
    .filter(Boolean)
    .join(' · ')
