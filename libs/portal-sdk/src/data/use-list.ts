import type { CallRequest, ReadName } from '@bluebonnet/contracts'
import { useEffect, useEffectEvent } from 'react'
import { useFilters } from '../address/use-filters.js'
import type { RowOf } from '../api/api.js'
import { useCallPages } from './use-call.js'

/** The most rows that an address may ask for: more would keep the browser busy for nobody's use. */
const most = 10_000

/** How many rows an address asks to see: what it holds if that is a number, and a page at least. */
export const shownRows = (text: string, page: number): number => {
  const wanted = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return Math.min(Math.max(wanted, page), most)
}

export interface More {
  shown: number
  total: number
  /** Counting stopped at the total: there may be more. */
  isAtLeast: boolean
  loading: boolean
  /** The rows that were asked for last did not come. */
  failed: boolean
  onMore: () => void
}

export interface List<Row> {
  rows: Row[] | undefined
  total: number | undefined
  isAtLeast: boolean
  isLong: boolean
  hasMore: boolean
  more: More
  /** Why there are no rows to show; null while older ones can be. */
  error: Error | null
  refetch: () => void
}

/**
 * A list of a screen, read page by page. How far it is shown stands in the address under `place`, for a reload and the
 * way back; `filter` of `useFilters` takes it out.
 */
export const useList = <K extends ReadName>(
  name: K,
  request: CallRequest<K>,
  limit: number,
  place = 'shown',
): List<RowOf<K>> => {
  const { get, keep } = useFilters()
  const wanted = shownRows(get(place), limit)
  const pages = useCallPages(name, request, limit, wanted)
  const read = pages.data?.pages.flatMap(({ rows }) => rows)
  const rows = read?.slice(0, wanted)
  const count = read?.length ?? 0
  const isShort = count < wanted && pages.hasNextPage && !pages.isPlaceholderData
  const mayReadOn = isShort && !pages.isFetching && !pages.isError
  const readOn = (): void => void pages.fetchNextPage()
  const readOnNow = useEffectEvent(readOn)
  useEffect(() => {
    if (mayReadOn) readOnNow()
  }, [mayReadOn])

  const last = pages.data?.pages.at(-1)
  const shown = rows?.length ?? 0
  const isAtLeast = last?.isAtLeast ?? false
  const onMore = (): void => {
    if (isShort) readOn()
    else keep({ [place]: String(shown + limit) })
  }
  return {
    rows,
    total: last?.total,
    isAtLeast,
    isLong: count > limit || pages.hasNextPage,
    hasMore: count > shown || pages.hasNextPage,
    more: {
      shown,
      total: last?.total ?? shown,
      isAtLeast,
      loading: pages.isFetchingNextPage || mayReadOn,
      failed: pages.isFetchNextPageError,
      onMore,
    },
    error: read === undefined ? pages.error : null,
    refetch: () => void pages.refetch(),
  }
}
