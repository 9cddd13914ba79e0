import { screens, shown } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, Money, PropertyStatusTag, Skeleton } from '@bluebonnet/ui'
import { DashboardCard } from './dashboard-card.js'
import { ListingPhoto } from './listing-photo.js'

const sizeOf = ({ bedrooms, bathrooms, squareFootage }: Property): string =>
  [bedrooms === null ? null : `${bedrooms} bd`, bathrooms === null ? null : `${bathrooms} ba`, squareFootage === null ? null : `${squareFootage.toLocaleString()} sq ft`].filter(Boolean).join(' · ')

const Listing = ({ property }: { property: Property }) => (
  <article className="listing" aria-label={property.propertyAddress}>
    <ListingPhoto src={property.photos?.[0]} address={property.propertyAddress} />
    <div className="listing-words">
      <p className="dashboard-deal-line"><span className="dashboard-strong"><Money value={property.price} /></span> <PropertyStatusTag status={property.status} /></p>
      <p><AppLink href={`/properties?q=${encodeURIComponent(property.propertyAddress)}`}>{property.propertyAddress}</AppLink></p>
      <p className="dashboard-muted">{property.city}, {property.state} {property.zip}</p>
      <p className="dashboard-muted">{sizeOf(property)}</p>
    </div>
  </article>
)

export const ActiveListings = () => {
  const listings = useCall('GET /api/properties', { query: { status: 'ACTIVE', limit: shown.listings } })
  return (
    <DashboardCard title={screens.dashboard.listings} href="/properties" flush={false} error={listings.data ? null : listings.error} onRetry={() => void listings.refetch()}>
      {listings.data ? null : <Skeleton active paragraph={{ rows: 5 }} />}
      {listings.data?.length === 0 ? <EmptyState drawing="deals" text={screens.properties.none} /> : null}
      <div className="listings">{listings.data?.map((property) => <Listing key={property.id} property={property} />)}</div>
    </DashboardCard>
  )
}
