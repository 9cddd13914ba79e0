import { screens, shown } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, formatCount, Money, PropertyStatusTag } from '@bluebonnet/ui'
import { ListingPhoto } from '../../../shared/listing-photo.js'
import { DashboardCard } from './dashboard-card.js'

const sizeOf = ({ bedrooms, bathrooms, squareFootage }: Property): string =>
  [
    bedrooms === null ? null : `${bedrooms} bd`,
    bathrooms === null ? null : `${bathrooms} ba`,
    squareFootage === null ? null : `${formatCount(squareFootage)} sq ft`,
  ]
    .filter(Boolean)
    .join(' · ')

const Listing = ({ property }: { property: Property }) => (
  <article className="listing" aria-label={property.propertyAddress}>
    <ListingPhoto className="listing-photo" src={property.photos?.[0]} address={property.propertyAddress} />
    <div className="listing-words">
      <p className="dashboard-deal-line">
        <span className="dashboard-strong">
          <Money value={property.price} />
        </span>{' '}
        <PropertyStatusTag status={property.status} />
      </p>
      <p>
        <AppLink href={`/properties/${property.id}`}>{property.propertyAddress}</AppLink>
      </p>
      <p className="dashboard-muted">
        {property.city}, {property.state} {property.zip}
      </p>
      <p className="dashboard-muted">{sizeOf(property)}</p>
    </div>
  </article>
)

const Waiting = () => (
  <div className="listings" aria-busy="true">
    {Array.from({ length: shown.listings }, (_, index) => (
      <div className="listing" key={index}>
        <div className="bb-wait bb-picture-wait" />
        <div className="listing-words">
          <div className="bb-wait bb-line-wait bb-line-short" />
          <div className="bb-wait bb-line-wait" />
        </div>
      </div>
    ))}
  </div>
)

export const ActiveListings = () => {
  const listings = useCall('GET /api/properties', { query: { status: 'ACTIVE', limit: shown.listings } })
  return (
    <DashboardCard
      title={screens.dashboard.listings}
      href="/properties"
      flush={false}
      error={listings.data ? null : listings.error}
      onRetry={() => void listings.refetch()}>
      {listings.data?.length === 0 ? (
        <EmptyState
          drawing="deals"
          text={screens.properties.none}
          action={<AppLink href="/properties?new=property">{screens.properties.addFirst}</AppLink>}
        />
      ) : null}
      {listings.data ? (
        <div className="listings">
          {listings.data.map((property) => (
            <Listing key={property.id} property={property} />
          ))}
        </div>
      ) : (
        <Waiting />
      )}
    </DashboardCard>
  )
}
