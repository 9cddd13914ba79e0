import type { CallRequest, ReadName } from '@bluebonnet/contracts'
import { useEffect, useEffectEvent } from 'react'
import { useFilters } from '../address/use-filters.js'
import type { RowOf } from '../api/api.js'
import { useCallPages } from './use-call.js'

/** The maximum rows from an address: more would only slow the browser down. */
const most = 10_000

/** The number of rows to show: the address's number if it is valid, at least a page. */
export const shownRows = (text: string, page: number): number => {
  const wanted = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return Math.min(Math.max(wanted, page), most)
}

export interface MorePages {
  shown: number
  total: number
  /** Counting stopped at the total: there may be more. */
  isAtLeast: boolean
  loading: boolean
  /** The last requested rows could not be read. */
  failed: boolean
  onMore: () => void
}

export interface List<Row> {
  rows: Row[] | undefined
  total: number | undefined
  isAtLeast: boolean
  isLong: boolean
  hasMore: boolean
  more: MorePages
  /** Why there are no rows to show; null while older ones are shown. */
  error: Error | null
  refetch: () => void
}

/**
 * A list of a screen, read page by page. Its shown length is in the address under `place`, for a reload and for Back;
 * `filter` of `useFilters` removes it.
 */
export const useList = <K extends ReadName>(
  name: K,
  request: CallRequest<K>,
  limit: number,
  place = 'shown',
): List<RowOf<K>> => {
  const { get, replace } = useFilters()
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
    else replace({ [place]: String(shown + limit) })
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
