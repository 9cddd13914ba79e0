import { useCall } from '@bluebonnet/portal-sdk'
import { useState } from 'react'
import { useSettled } from '../../../shared/use-settled.js'
import { ReferenceSelect } from './reference-select.js'
import type { Reference } from './reference-select.js'

interface ClientSelectProps {
  id?: string
  value?: string | null
  onChange?: (value: string | undefined) => void
  current?: Reference | null
}

export const ClientSelect = (props: ClientSelectProps) => {
  const [q, setQ] = useState('')
  const clients = useCall('GET /api/clients', { query: { q: useSettled(q), limit: 50 } }, { keepPrevious: true })
  const options = (clients.data ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }))
  return <ReferenceSelect {...props} options={options} loading={clients.isFetching} placeholder="None" onSearch={setQ} />
}
