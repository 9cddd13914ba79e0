import { useCall } from '@bluebonnet/portal-sdk'

export const minimumLength = 2

export const searchKinds = [
  { kind: 'properties', title: 'Properties' },
  { kind: 'clients', title: 'Clients' },
  { kind: 'deals', title: 'Deals' },
  { kind: 'people', title: 'People' },
  { kind: 'documents', title: 'Documents' },
] as const

type Kind = (typeof searchKinds)[number]['kind']

/** The target of a result: people without a roster get the messages, and documents are in their list. */
export const pathOf = (kind: Kind, { id, title }: { id: string; title: string }, hasRoster: boolean): string => {
  if (kind === 'documents') return `/documents?q=${encodeURIComponent(title)}`
  if (kind === 'people') return hasRoster ? `/roster/${id}` : '/messages?new=message'
  return `/${kind}/${id}`
}

/** The server's results for the words. Until `isFound` they are the results of the previous words. */
export const useSearch = (words: string) => {
  const isLong = words.length >= minimumLength
  const search = useCall('GET /api/search', { query: { q: words } }, { enabled: isLong, keepPrevious: true })
  const isAnswered = search.isError || (search.data !== undefined && !search.isPlaceholderData)
  return { search, isLong, isFound: !isLong || isAnswered }
}
