import { limits } from '@bluebonnet/domain'
import type { CallAnswer, CallArguments, CallRequest, ReadName } from '@bluebonnet/contracts'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callAny, pageAny, type ListPage, type RowOf } from '../api/api.js'
import type { RequestParts } from '../api/request.js'
import { queryKeyOf } from './query-client.js'

interface CallOptions {
  /** False while a parameter of the call is unknown. */
  enabled?: boolean
  /**
   * Keeps showing the last answer while another request of the same call is in progress (paging, typing in a filter).
   */
  keepPrevious?: boolean
}

/** Reads a call, and caches its answer until it is invalidated: `useCall('GET /api/deals', { query })`. */
export const useCall = <K extends ReadName>(
  name: K,
  ...[request, options]: CallArguments<K, CallOptions>
): UseQueryResult<CallAnswer<K>> =>
  useQuery<CallAnswer<K>>({
    queryKey: queryKeyOf(name, request),
    queryFn: ({ signal }) => callAny<CallAnswer<K>>(name, request, { signal }),
    enabled: options?.enabled ?? true,
    ...(options?.keepPrevious === true ? { placeholderData: keepPreviousData } : {}),
  })

/** The size of the next page to reach `wanted` rows: at least a usual page, at most the limit of one call. */
const rowsToRead = (wanted: number, read: number, limit: number): number =>
  Math.min(Math.max(wanted - read, limit), limits.pageRows)

/**
 * Reads a list page by page: `fetchNextPage` while `hasNextPage`; each page has `total`. While another filter loads,
 * the previous rows stay (`isPlaceholderData`). With more rows `wanted`, pages have the maximum size.
 */
export const useCallPages = <K extends ReadName>(
  name: K,
  request: CallRequest<K>,
  limit: number,
  wanted = limit,
): UseInfiniteQueryResult<InfiniteData<ListPage<RowOf<K>>>> => {
  const parts: RequestParts = request
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(name, parts), { pagesOf: limit }],
    queryFn: ({ signal, pageParam }) =>
      pageAny<RowOf<K>>(name, { ...parts, query: { ...parts.query, ...pageParam } }, { signal }),
    placeholderData: keepPreviousData,
    initialPageParam: { limit: rowsToRead(wanted, 0, limit), cursor: '' },
    getNextPageParam: ({ next }, pages) =>
      next === null
        ? null
        : {
            limit: rowsToRead(
              wanted,
              pages.reduce((sum, { rows }) => sum + rows.length, 0),
              limit,
            ),
            cursor: next,
          },
  })
}

/** The row from when its dialog opened: others can change it meanwhile. */
export const useSnapshot = <Row>(open: boolean, row: Row): Row => {
  const [previous, setPrevious] = useState({ open, row })
  if (previous.open === open) return previous.row
  setPrevious({ open, row })
  return row
}

const delayMs = 250

/** The debounced value: one call per word, not per key. */
export const useDebounced = (value: string): string => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
