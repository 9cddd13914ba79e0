import { dealFilterStatuses } from '@bluebonnet/contracts'
import { useSearchParams } from 'react-router'

type FilterStatus = (typeof dealFilterStatuses)[number]

/** Search and status of the deal list, kept in the address. */
export const useDealFilters = () => {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const status = dealFilterStatuses.find((known) => known === params.get('status'))

  const set = (name: string, value: string): void =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (value === '') after.delete(name)
      else after.set(name, value)
      return after
    }, { replace: true })

  return {
    q,
    status,
    showsUnread: params.get('messages') === 'unread',
    isFiltered: q !== '' || status !== undefined,
    search: (text: string) => set('q', text),
    filter: (wanted: FilterStatus | null) => set('status', wanted ?? ''),
    hideUnread: () => set('messages', ''),
    clear: () => setParams({}, { replace: true }),
  }
}
