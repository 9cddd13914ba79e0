import type { Client, Deal, Property } from '@bluebonnet/contracts'
import type { EventValues } from './event-values.js'

// Apart from the form's values, because the pages of clients, properties and deals need no more of the calendar.

const placeOf = ({ propertyAddress, city }: Pick<Property, 'propertyAddress' | 'city'>): string =>
  `${propertyAddress}, ${city}`

/** A new event about a client, as its form begins on their page. */
export const eventOfClient = ({ id, agentId }: Client): Partial<EventValues> => ({ clientId: id, agentId })

/** A new event about a listing, at its address. */
export const eventOfProperty = (property: Property): Partial<EventValues> => ({
  propertyId: property.id,
  agentId: property.agentId,
  location: placeOf(property),
})

/** A new event about a deal, with whom and what the deal is about. */
export const eventOfDeal = (deal: Deal): Partial<EventValues> => {
  const { id, clientId, propertyId, agentId } = deal
  return { dealId: id, clientId, propertyId, agentId, location: placeOf(deal) }
}
