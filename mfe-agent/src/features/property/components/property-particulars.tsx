import { propertyTypeLabels } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { DateText, Money, PropertyStatusTag, SectionCard } from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'

const shownOr = (value: string | number | null): string => (value === null ? '—' : String(value))

export const PropertyParticulars = ({ property }: { property: Property }) => (
  <SectionCard title="Particulars">
    <Facts
      facts={[
        { label: 'Status', value: <PropertyStatusTag status={property.status} /> },
        { label: 'Price', value: <Money value={property.price} /> },
        {
          label: 'Property Type',
          value: property.propertyType === null ? '—' : propertyTypeLabels[property.propertyType],
        },
        { label: 'MLS ID', value: shownOr(property.mlsId) },
        { label: 'Bedrooms', value: shownOr(property.bedrooms) },
        { label: 'Bathrooms', value: shownOr(property.bathrooms) },
        { label: 'Square Footage', value: property.squareFootage?.toLocaleString('en-US') ?? '—' },
        { label: 'Lot Size', value: shownOr(property.lotSize) },
        { label: 'Year Built', value: shownOr(property.yearBuilt) },
        { label: 'Features', value: property.features?.join(', ') ?? '—' },
        { label: 'Listed', value: <DateText value={property.listingDate} /> },
        ...(property.soldDate === null ? [] : [{ label: 'Sold', value: <DateText value={property.soldDate} /> }]),
      ]}
    />
  </SectionCard>
)
