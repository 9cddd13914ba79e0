import type { Property } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { offered, remoteSelect } from './remote-select.js'

export const PropertySelect = remoteSelect<Property>({
  useFound: (q, wanted) =>
    useCall('GET /api/properties', { query: { q, limit: offered } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/properties/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, propertyAddress, city }) => ({ value: id, label: `${propertyAddress}, ${city}` }),
})
