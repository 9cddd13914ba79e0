import { statusLabel, type Deal } from '@bluebonnet/contracts'
import { boardColumns, dealFilterStatuses, dealStatuses, type DealStatus } from '@bluebonnet/domain'
import { isRecord, useList } from '@bluebonnet/portal-sdk'
import { useIsFetching, useMutationState } from '@tanstack/react-query'
import { useState } from 'react'

/** A column of the board: the five statuses of the deal forms (docs/rules/screens.md#status-choices). */
type Stage = (typeof dealFilterStatuses)[number]

export const stageLabel = (stage: Stage): string => statusLabel(stage)

/** The move when a deal is dropped on a stage. Null if the server offers none. Back to new means active. */
export const moveInto = (deal: Pick<Deal, 'status' | 'nextStatuses'>, stage: Stage): DealStatus | null => {
  if (boardColumns[deal.status] === stage) return null
  const wanted: DealStatus = stage === 'NEW' ? 'ACTIVE' : stage
  return deal.nextStatuses.includes(wanted) ? wanted : null
}

const pageRows = 20

export interface StageDeals {
  stage: Stage
  deals: Deal[]
  total: number
  isAtLeast: boolean
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

export interface BoardFilters {
  q: string
  agentId: string | undefined
  closing: string | undefined
}

const useStage = (filters: BoardFilters, status: Stage | 'REJECTED') =>
  useList('GET /api/deals', { query: { ...filters, status } }, pageRows, `shown.${status}`)
type StageList = ReturnType<typeof useStage>

/**
 * The lists are read one by one: a deal that has left one and is not yet in the other stays where it was shown, until
 * all are read. `filters` names what is read: another filter shows no deals of the one before.
 */
const useKept = (read: readonly Deal[], filters: string): readonly Deal[] => {
  const isReading = useIsFetching({ queryKey: ['api', 'deals'] }) > 0
  const [shown, setShown] = useState({ filters, deals: read })
  const ids = new Set(read.map(({ id }) => id))
  const before = isReading && shown.filters === filters ? shown.deals : []
  const deals = [...read, ...before.filter(({ id }) => !ids.has(id))]
  const isSame = deals.length === shown.deals.length && deals.every((deal, index) => deal === shown.deals[index])
  if (!isSame || shown.filters !== filters) setShown({ filters, deals })
  return deals
}

/** The deal and status of a call that moves a deal. */
const moveOf = (request: unknown): { id: unknown; status: DealStatus } | null => {
  if (!isRecord(request) || !isRecord(request['params']) || !isRecord(request['body'])) return null
  const { id } = request['params']
  const { status } = request['body']
  const known = dealStatuses.find((one) => one === status)
  return known === undefined ? null : { id, status: known }
}

/** Shows deals where they are being moved to: a list that is read meanwhile has them where they were. */
const useMoved = (deals: readonly Deal[]): readonly Deal[] => {
  const moves = useMutationState({
    filters: { mutationKey: ['POST /api/deals/:id/status'], status: 'pending' },
    select: ({ state }) => moveOf(state.variables),
  })
  return deals.map((deal) => {
    const status = moves.findLast((move) => move?.id === deal.id)?.status
    return status === undefined ? deal : { ...deal, status, nextStatuses: [] }
  })
}

/** The board's columns, each with its own pages. An optimistic status moves a deal at once. */
export const useStages = (filters: BoardFilters) => {
  const rejected = useStage(filters, 'REJECTED')
  const pages: Record<Stage, StageList> = {
    NEW: useStage(filters, 'NEW'),
    UNDER_CONTRACT: useStage(filters, 'UNDER_CONTRACT'),
    PENDING: useStage(filters, 'PENDING'),
    CLOSED: useStage(filters, 'CLOSED'),
    CANCELLED: useStage(filters, 'CANCELLED'),
  }
  const all = [rejected, ...Object.values(pages)]
  const failed = all.find(({ error }) => error)
  const read = [...new Map(all.flatMap(({ rows }) => rows ?? []).map((deal) => [deal.id, deal])).values()]
  const deals = useMoved(useKept(read, JSON.stringify(filters))).toSorted((a, b) =>
    a.createdAt < b.createdAt ? 1 : -1,
  )
  const stages = dealFilterStatuses.map((stage): StageDeals => {
    const parts = stage === 'NEW' ? [pages.NEW, rejected] : [pages[stage]]
    return {
      stage,
      deals: deals.filter((deal) => boardColumns[deal.status] === stage),
      total: parts.reduce((sum, part) => sum + (part.total ?? 0), 0),
      isAtLeast: parts.some((part) => part.isAtLeast),
      hasMore: parts.some(({ hasMore }) => hasMore),
      isLoadingMore: parts.some(({ more }) => more.loading),
      // One page at a time: two updates would overwrite each other's URL.
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
