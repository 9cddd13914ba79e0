import { propertyTypeLabels } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { AppLink, Money, PropertyStatusTag } from '@bluebonnet/ui'
import { ListingPhoto } from '../../../shared/listing-photo.js'
import { propertyParticulars } from '../property-values.js'

export const PropertyCard = ({ property }: { property: Property }) => (
  <li className="bb-card agent-property">
    <ListingPhoto className="agent-property-photo" src={property.photos?.[0]} address={property.propertyAddress} />
    <div className="agent-property-words">
      <div className="agent-property-head">
        <h3 className="agent-property-address">
          <AppLink href={`/properties/${property.id}`}>{property.propertyAddress}</AppLink>
        </h3>
        <PropertyStatusTag status={property.status} />
      </div>
      <p className="agent-property-place">
        {property.city}, {property.state} {property.zip}
      </p>
      <p className="agent-property-price">
        <Money value={property.price} />
      </p>
      <p className="agent-property-facts">{propertyParticulars(property) || '—'}</p>
      <p className="agent-property-facts">
        {property.propertyType === null ? 'Type not given' : propertyTypeLabels[property.propertyType]}
        {property.mlsId === null ? '' : ` · MLS ${property.mlsId}`}
      </p>
    </div>
  </li>
)

export const WaitingCards = () => (
  <ul className="bb-tiles" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <li className="bb-card agent-property" key={index}>
        <div className="bb-wait agent-property-photo" />
        <div className="agent-property-words">
          <div className="bb-wait bb-line-wait" />
          <div className="bb-wait bb-line-wait bb-line-short" />
        </div>
      </li>
    ))}
  </ul>
)
