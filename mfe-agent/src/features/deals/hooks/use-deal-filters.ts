import { dealFilterStatuses } from '@bluebonnet/contracts'
import { useFilters } from '../../../shared/use-filters.js'

type FilterStatus = (typeof dealFilterStatuses)[number]

/** Search and status of the deal list, kept in the address. */
export const useDealFilters = () => {
  const { get, oneOf, set } = useFilters()
  const q = get('q')
  const status = oneOf('status', dealFilterStatuses)
  return {
    q,
    status,
    showsUnread: get('messages') === 'unread',
    isFiltered: q !== '' || status !== undefined,
    search: (text: string) => set({ q: text }),
    filter: (wanted: FilterStatus | null) => set({ status: wanted ?? '' }),
    hideUnread: () => set({ messages: '' }),
    clear: () => set({ q: '', status: '' }),
  }
}
