import type { Deal, DealPapers } from '@bluebonnet/contracts'
import { api, queryKeyOf, useSession } from '@bluebonnet/portal-sdk'
import { isBroker } from '@bluebonnet/domain'
import { useQueries } from '@tanstack/react-query'
import { isKeptLine } from './paper-lines.js'

export type Lines = DealPapers['papers']
export type Line = Lines[number]

/** A deal that files go to. */
export interface FiledDeal {
  /** The papers that the person may file to. */
  lines: Lines
  contractDate: Deal['contractDate']
  /** Whether a paper is there that the closed deal keeps: its place is taken for a reason. */
  isKept: (line: Line) => boolean
}

/** The deals of these ids, as far as they are read. */
export const useFiledDeals = (ids: readonly string[]): ReadonlyMap<string, FiledDeal> => {
  const { user } = useSession()
  const papers = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeyOf('GET /api/deals/:id/papers', { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('GET /api/deals/:id/papers', { params: { id } }, { signal }),
    })),
  })
  const deals = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeyOf('GET /api/deals/:id', { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /api/deals/:id', { params: { id } }, { signal }),
    })),
  })
  return new Map(
    ids.map((id, at) => {
      const deal = deals[at]?.data
      const isKept = (line: Line): boolean => isKeptLine(line, deal?.status === 'CLOSED')
      const all = papers[at]?.data?.papers ?? []
      const lines = user !== null && isBroker(user) ? all : all.filter((line) => !isKept(line))
      return [id, { lines, contractDate: deal?.contractDate ?? null, isKept }]
    }),
  )
}
