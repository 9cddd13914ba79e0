import type { Client } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { offered, remoteSelect } from './remote-select.js'

export const ClientSelect = remoteSelect<Client>({
  useFound: (q, wanted) => useCall('GET /api/clients', { query: { q, limit: offered } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/clients/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }),
})
