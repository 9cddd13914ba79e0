import { useCall } from '@bluebonnet/portal-sdk'

export const shortest = 2

export const searchKinds = [
  { kind: 'properties', title: 'Properties' },
  { kind: 'clients', title: 'Clients' },
  { kind: 'deals', title: 'Deals' },
] as const

/** What the server finds of some words. Until `isFound` it is what was found of those before. */
export const useSearch = (words: string) => {
  const isLong = words.length >= shortest
  const search = useCall('GET /api/search', { query: { q: words } }, { enabled: isLong, keepPrevious: true })
  const isAnswered = search.isError || (search.data !== undefined && !search.isPlaceholderData)
  return { search, isLong, isFound: !isLong || isAnswered }
}
