import { dealFilterStatuses } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'

type FilterStatus = (typeof dealFilterStatuses)[number]

const dealViews = ['list', 'board'] as const
export type DealView = (typeof dealViews)[number]

/** Search, status and view of the deal list, kept in the address. */
export const useDealFilters = () => {
  const { get, oneOf, set, filter, search } = useFilters()
  const q = get('q')
  const status = oneOf('status', dealFilterStatuses)
  const view = oneOf('view', dealViews) ?? 'list'
  return {
    q,
    status,
    view,
    isFiltered: q !== '' || status !== undefined,
    search,
    filter: (wanted: FilterStatus | null) => filter({ status: wanted ?? '' }),
    show: (wanted: DealView) => set({ view: wanted === 'list' ? '' : wanted }),
    clear: () => filter({ q: '', status: '' }),
  }
}

export type DealFilters = ReturnType<typeof useDealFilters>
