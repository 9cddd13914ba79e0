import type { Deal, DealPapers } from '@bluebonnet/contracts'
import { api, queryKeyOf, useSession } from '@bluebonnet/portal-sdk'
import { isBroker } from '@bluebonnet/domain'
import { useQueries } from '@tanstack/react-query'
import { isKeptLine } from './paper-lines.js'

export type Lines = DealPapers['papers']
export type Line = Lines[number]

/** A target deal for files. */
export interface FiledDeal {
  /** The lines that the user may file papers to. */
  lines: Lines
  contractDate: Deal['contractDate']
  /** Whether the closed deal keeps this line's paper, so that replacing it needs a reason. */
  isKept: (line: Line) => boolean
}

/** The deals with these ids that have loaded. */
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
