import type { Client, Deal, Property } from '@bluebonnet/contracts'
import type { EventValues } from './event-values.js'

// Separate from the form's values, so that the pages of clients, properties and deals load no more of the calendar.

const placeOf = ({ propertyAddress, city }: Pick<Property, 'propertyAddress' | 'city'>): string =>
  `${propertyAddress}, ${city}`

/** Initial values of a new event on a client's page. */
export const eventOfClient = ({ id, agentId }: Client): Partial<EventValues> => ({ clientId: id, agentId })

/** Initial values of a new event for a listing, at its address. */
export const eventOfProperty = (property: Property): Partial<EventValues> => ({
  propertyId: property.id,
  agentId: property.agentId,
  location: placeOf(property),
})

/** Initial values of a new event for a deal, with its client and property. */
export const eventOfDeal = (deal: Deal): Partial<EventValues> => {
  const { id, clientId, propertyId, agentId } = deal
  return { dealId: id, clientId, propertyId, agentId, location: placeOf(deal) }
}
