import { propertyTypeLabels } from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { AppLink, Money, PropertiesIcon, PropertyStatusTag } from '@bluebonnet/ui'
import { propertyParticulars } from '../property-values.js'

/** The first photo, or a drawing of a house where there is none. */
export const PropertyPhoto = ({ property }: { property: Property }) => {
  const photo = property.photos?.[0]
  return photo === undefined
    ? <div className="agent-property-photo agent-property-nophoto"><PropertiesIcon aria-hidden /><span className="bb-hidden">No photo yet</span></div>
    : <img className="agent-property-photo" src={photo} alt={property.propertyAddress} loading="lazy" />
}

export const PropertyCard = ({ property }: { property: Property }) => (
  <li className="bb-card agent-property">
    <PropertyPhoto property={property} />
    <div className="agent-property-words">
      <div className="agent-property-head">
        <h3 className="agent-property-address"><AppLink href={`/properties/${property.id}`}>{property.propertyAddress}</AppLink></h3>
        <PropertyStatusTag status={property.status} />
      </div>
      <p className="agent-property-place">{property.city}, {property.state} {property.zip}</p>
      <p className="agent-property-price"><Money value={property.price} /></p>
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
        <div className="agent-property-words"><div className="bb-wait bb-line-wait" /><div className="bb-wait bb-line-wait bb-line-short" /></div>
      </li>
    ))}
  </ul>
)
