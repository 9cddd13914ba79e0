import { limits } from '@bluebonnet/contracts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { pageAny } from '../api/api.js'
import type { ListPage, RowOf } from '../api/api.js'
import type { CallRequest, ReadName } from '../api/call-types.js'
import type { RequestParts } from '../api/request.js'
import { queryKeyOf } from './query-key.js'

/** What the next page should hold to come to `wanted` rows: a usual page at least, what one call can give at most. */
const rowsToRead = (wanted: number, read: number, limit: number): number =>
  Math.min(Math.max(wanted - read, limit), limits.pageRows)

/**
 * Reads a long list page by page: `fetchNextPage` while `hasNextPage`. `total` stands in each page. While another
 * filter is being read the rows before stay (`isPlaceholderData`). With more rows `wanted` than a page holds, pages are
 * as long as may be.
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
