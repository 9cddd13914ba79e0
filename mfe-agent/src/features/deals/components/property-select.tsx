import type { Property } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { useState } from 'react'
import { useSettled } from '../../../shared/use-settled.js'
import { ReferenceSelect } from './reference-select.js'
import type { Reference } from './reference-select.js'

interface PropertySelectProps {
  id?: string
  value?: string | null
  onChange?: (value: string | undefined) => void
  current?: Reference | null
  /** The property that was picked; null when the choice was cleared. */
  onProperty?: (property: Property | null) => void
}

export const PropertySelect = ({ onProperty, ...props }: PropertySelectProps) => {
  const [q, setQ] = useState('')
  const properties = useCall('GET /api/properties', { query: { q: useSettled(q), limit: 50 } }, { keepPrevious: true })
  const rows = properties.data ?? []
  const options = rows.map(({ id, propertyAddress, city }) => ({ value: id, label: `${propertyAddress}, ${city}` }))
  return (
    <ReferenceSelect {...props} options={options} loading={properties.isFetching} placeholder="None, type the address below" onSearch={setQ}
      onPick={(picked) => onProperty?.(rows.find(({ id }) => id === picked) ?? null)} />
  )
}
