import type { Document } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { offered, remoteSelect } from './remote-select.js'

export const DocumentSelect = remoteSelect<Document>({
  useFound: (q, wanted) =>
    useCall('GET /api/documents', { query: { q, limit: offered } }, { enabled: wanted, keepPrevious: true }),
  useChosen: (id, wanted) => useCall('GET /api/documents/:id', { params: { id } }, { enabled: wanted }),
  choiceOf: ({ id, label, propertyAddress }) => ({
    value: id,
    label: propertyAddress === null ? label : `${label}, ${propertyAddress}`,
  }),
})
