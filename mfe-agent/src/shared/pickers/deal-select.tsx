import type { Deal } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { offered, remoteSelect } from './remote-select.js'

export const DealSelect = remoteSelect<Deal>({
  useFound: (q, wanted) =>
    useCall('GET /api/deals', { query: { q, limit: offered } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/deals/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, propertyAddress, city }) => ({ value: id, label: `${propertyAddress}, ${city}` }),
})
