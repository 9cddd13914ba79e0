import { dealFilterStatuses } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
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

const useStage = (q: string, status: Stage | 'REJECTED') =>
  useList('GET /api/deals', { query: { q, status } }, pageRows, `shown.${status}`)
type StageList = ReturnType<typeof useStage>

/**
 * The board's columns, each paged on its own. A deal stands where its status says, so that a move shows before the
 * server has answered.
 */
export const useStages = (q: string) => {
  const rejected = useStage(q, 'REJECTED')
  const pages: Record<Stage, StageList> = {
    NEW: useStage(q, 'NEW'),
    UNDER_CONTRACT: useStage(q, 'UNDER_CONTRACT'),
    PENDING: useStage(q, 'PENDING'),
    CLOSED: useStage(q, 'CLOSED'),
    CANCELLED: useStage(q, 'CANCELLED'),
  }
  const all = [rejected, ...Object.values(pages)]
  const failed = all.find(({ error }) => error)
  const deals = [...new Map(all.flatMap(({ rows }) => rows ?? []).map((deal) => [deal.id, deal])).values()].toSorted(
    (a, b) => (a.createdAt < b.createdAt ? 1 : -1),
  )
  const stages = dealFilterStatuses.map((stage): StageDeals => {
    const parts = stage === 'NEW' ? [pages.NEW, rejected] : [pages[stage]]
    return {
      stage,
      deals: deals.filter((deal) => stageOf(deal) === stage),
      total: parts.reduce((sum, part) => sum + (part.total ?? 0), 0),
      hasMore: parts.some(({ hasMore }) => hasMore),
      isLoadingMore: parts.some(({ more }) => more.loading),
      // One at a time: two would write the address over each other.
      loadMore: () => parts.find(({ hasMore }) => hasMore)?.more.onMore(),
    }
  })
  return {
    stages: all.some(({ rows }) => rows === undefined) ? undefined : stages,
    deals,
    error: failed?.error ?? null,
    retry: () => all.forEach((part) => part.refetch()),
  }
}
