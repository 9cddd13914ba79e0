import { paymentStates, type PaymentState } from '@bluebonnet/domain'
import type { TagColour } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/filters'

export const paymentColours: Record<PaymentState, TagColour> = {
  OPEN: 'gray',
  PART: 'gold',
  DONE: 'green',
  OVER: 'red',
}

/** The filters of a payments desk, from the URL. */
export const useDeskFilters = () => {
  const { get, oneOf } = useFilters()
  const [q, state] = [get('q'), oneOf('state', paymentStates) ?? undefined]
  return { query: { q, state }, isNarrowed: q !== '' || state !== undefined }
}

interface DeskFiltersProps {
  label: string
  searchLabel: string
  /** What the search looks through. */
  placeholder: string
  /** The desk's labels for its states. */
  labels: Readonly<Record<PaymentState, string>>
}

/** Search and state filters of a payments desk, stored in the URL. */
export const DeskFilters = ({ label, searchLabel, placeholder, labels }: DeskFiltersProps) => {
  const { filter: narrow, search } = useFilters()
  const { query, isNarrowed } = useDeskFilters()
  return (
    <FilterBar
      label={label}
      filterCount={Number(query.state !== undefined)}
      onClear={isNarrowed ? () => narrow({ q: null, state: null }) : undefined}>
      <SearchBox value={query.q} onSearch={search} placeholder={placeholder} label={searchLabel} />
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
