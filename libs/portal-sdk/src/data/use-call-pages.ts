import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { pageAny } from '../api/api.js'
import type { ListPage, RowOf } from '../api/api.js'
import type { CallRequest, ReadName } from '../api/call-types.js'
import type { RequestParts } from '../api/request.js'
import { queryKeyOf } from './query-key.js'

/**
 * Reads a long list page by page: `fetchNextPage` while `hasNextPage`. `total` stands in each page. While another filter is
 * being read the rows before stay (`isPlaceholderData`).
 */
export const useCallPages = <K extends ReadName>(name: K, request: CallRequest<K>, limit: number): UseInfiniteQueryResult<InfiniteData<ListPage<RowOf<K>>>> => {
  const parts: RequestParts = request
  return useInfiniteQuery({
    queryKey: [...queryKeyOf(name, parts), { pagesOf: limit }],
    queryFn: ({ signal, pageParam }) => pageAny<RowOf<K>>(name, { ...parts, query: { ...parts.query, limit, cursor: pageParam } }, { signal }),
    placeholderData: keepPreviousData,
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  })
}
