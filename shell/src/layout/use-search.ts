import { useCall, useSettled } from '@bluebonnet/portal-sdk'

export const shortest = 2

export const searchKinds = [
  { kind: 'properties', title: 'Properties' },
  { kind: 'clients', title: 'Clients' },
  { kind: 'deals', title: 'Deals' },
] as const

/**
 * What the server finds of what is typed, as soon as typing rests. `isFresh` tells whether what is shown was found by
 * these very words: until then it is what was found before.
 */
export const useSearch = (typed: string) => {
  const words = typed.trim()
  const sought = useSettled(words)
  const isLong = sought.length >= shortest
  const search = useCall('GET /api/search', { query: { q: sought } }, { enabled: isLong, keepPrevious: true })
  const isAnswered = search.isError || (search.data !== undefined && !search.isPlaceholderData)
  return { search, isLong, isFresh: sought === words && (!isLong || isAnswered) }
}
