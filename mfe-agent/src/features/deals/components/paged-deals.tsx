import { useList } from '@bluebonnet/portal-sdk'
import { LoadMore } from '@bluebonnet/ui/data'
import { LoadFailure } from '../../../shared/load-failure.js'
import type { DealFilters } from '../hooks/use-deal-filters.js'
import { DealList } from './deal-list.js'

const pageRows = 25

/** The deals page by page, as the server finds them. */
export const PagedDeals = ({ filters, onAdd }: { filters: DealFilters; onAdd: () => void }) => {
  const list = useList('GET /api/deals', { query: { q: filters.q, status: filters.status } }, pageRows)
  if (list.error) return <LoadFailure what="The deals" error={list.error} onRetry={list.refetch} />
  return (
    <>
      <DealList deals={list.rows} isFiltered={filters.isFiltered} onAdd={onAdd} />
      {list.more.shown > 0 ? <LoadMore noun="deals" {...list.more} /> : null}
    </>
  )
}
