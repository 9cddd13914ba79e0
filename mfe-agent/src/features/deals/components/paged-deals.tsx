import { useCallPages } from '@bluebonnet/portal-sdk'
import { LoadMore } from '@bluebonnet/ui/data'
import { LoadFailure } from '../../../shared/load-failure.js'
import type { DealFilters } from '../hooks/use-deal-filters.js'
import { DealList } from './deal-list.js'

const pageRows = 25

/** The deals page by page, as the server finds them. */
export const PagedDeals = ({ filters, onAdd }: { filters: DealFilters; onAdd: () => void }) => {
  const pages = useCallPages('GET /api/deals', { query: { q: filters.q, status: filters.status } }, pageRows)
  const deals = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages[0]?.total ?? 0
  if (pages.error && !deals) return <LoadFailure what="The deals" error={pages.error} onRetry={() => void pages.refetch()} />
  return (
    <>
      <DealList deals={deals} isFiltered={filters.isFiltered} onAdd={onAdd} />
      {deals && deals.length > 0 ? <LoadMore shown={deals.length} total={total} isAtLeast={pages.data?.pages.at(-1)?.isAtLeast} noun="deals" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} /> : null}
    </>
  )
}
