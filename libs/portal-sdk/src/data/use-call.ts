import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { callAny } from '../api/api.js'
import type { CallAnswer, CallArguments, ReadName } from '../api/call-types.js'
import { queryKeyOf } from './query-key.js'

interface CallOptions {
  /** False while something that the call needs is not known yet. */
  enabled?: boolean
  /** Keeps showing the last answer while another request of the same call is under way (paging, typing in a filter). */
  keepPrevious?: boolean
}

/**
 * Reads one call: `const deals = useCall('GET /api/deals', { query: { status } })`. The answer is kept until a mutation
 * or a live event makes it fresh.
 */
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
