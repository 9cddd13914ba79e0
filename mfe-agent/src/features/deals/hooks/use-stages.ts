import { dealFilterStatuses } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { stageOf } from '../stages.js'
import type { Stage } from '../stages.js'

const pageRows = 20

export interface StageDeals {
  stage: Stage
  deals: Deal[]
  total: number
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

const usePages = (q: string, status: Stage | 'REJECTED') => useCallPages('GET /api/deals', { query: { q, status } }, pageRows)
type Pages = ReturnType<typeof usePages>

const rowsOf = ({ data }: Pages): Deal[] => data?.pages.flatMap(({ rows }) => rows) ?? []
const totalOf = ({ data }: Pages): number => data?.pages[0]?.total ?? 0

/** The board's columns, each paged on its own. A deal stands where its status says, so that a move shows before the server has answered. */
export const useStages = (q: string) => {
  const rejected = usePages(q, 'REJECTED')
  const pages: Record<Stage, Pages> = {
    NEW: usePages(q, 'NEW'), UNDER_CONTRACT: usePages(q, 'UNDER_CONTRACT'), PENDING: usePages(q, 'PENDING'), CLOSED: usePages(q, 'CLOSED'), CANCELLED: usePages(q, 'CANCELLED'),
  }
  const all = [rejected, ...Object.values(pages)]
  const failed = all.find(({ error, data }) => error && !data)
  const deals = [...new Map(all.flatMap(rowsOf).map((deal) => [deal.id, deal])).values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const stages = dealFilterStatuses.map((stage): StageDeals => {
    const parts = stage === 'NEW' ? [pages.NEW, rejected] : [pages[stage]]
    return {
      stage,
      deals: deals.filter((deal) => stageOf(deal) === stage),
      total: parts.reduce((sum, part) => sum + totalOf(part), 0),
      hasMore: parts.some(({ hasNextPage }) => hasNextPage),
      isLoadingMore: parts.some(({ isFetchingNextPage }) => isFetchingNextPage),
      loadMore: () => parts.filter(({ hasNextPage }) => hasNextPage).forEach((part) => void part.fetchNextPage()),
    }
  })
  return {
    stages: all.some(({ data }) => data === undefined) ? undefined : stages,
    deals,
    error: failed?.error ?? null,
    retry: () => all.forEach((part) => void part.refetch()),
  }
}
