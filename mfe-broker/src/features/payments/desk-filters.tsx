import { paymentStates, type PaymentState } from '@bluebonnet/domain'
import type { TagColour } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/filters'

export const paymentColours: Record<PaymentState, TagColour> = {
  OPEN: 'gray',
  PART: 'gold',
  DONE: 'green',
  DIFFERENT: 'red',
}

/** What the address says of a desk of payments. */
export const useDeskFilters = () => {
  const { get, oneOf } = useFilters()
  const [q, state] = [get('q'), oneOf('state', paymentStates) ?? undefined]
  return { query: { q, state }, isNarrowed: q !== '' || state !== undefined }
}

interface DeskFiltersProps {
  label: string
  /** How the search is called. */
  searchLabel: string
  /** How the desk calls its states. */
  labels: Readonly<Record<PaymentState, string>>
}

/** Search and state of a desk of payments, as the address says them. */
export const DeskFilters = ({ label, searchLabel, labels }: DeskFiltersProps) => {
  const { filter: narrow, search } = useFilters()
  const { query, isNarrowed } = useDeskFilters()
  return (
    <FilterBar label={label} onClear={isNarrowed ? () => narrow({ q: null, state: null }) : undefined}>
      <SearchBox value={query.q} onSearch={search} placeholder="Search by address or city" label={searchLabel} />
      <Select
        aria-label="Status"
        value={query.state ?? 'ALL'}
        onChange={(value) => narrow({ state: value === 'ALL' ? null : value })}
        options={[
          { value: 'ALL', label: 'Any status' },
          ...paymentStates.map((value) => ({ value, label: labels[value] })),
        ]}
        popupMatchSelectWidth={false}
      />
    </FilterBar>
  )
}
