import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '../api/call-types.js'
import { segmentsOf } from '../api/request.js'

const isEmpty = (value: object): boolean =>
  Object.values(value).every((part) => part === undefined || part === null || part === '')

/**
 * The path's segments, then the query if there is one: every query of `GET /api/deals` starts with ['api', 'deals'].
 */
export const queryKeyOf = (
  name: CallName,
  request: { params?: object | undefined; query?: object | undefined } = {},
): QueryKey => {
  const segments = segmentsOf(name, request.params)
  return request.query === undefined || isEmpty(request.query) ? segments : [...segments, request.query]
}

/**
 * A first answer under way may have been made before the change, and the client only waits for it where it is asked
 * again: such a query is read once more when the answer is there.
 */
const refresh = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const underWay = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
  await Promise.all(underWay.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}

/** Marks all that was read as out of date, also what is being read for the first time. */
export const invalidateAll = async (client: QueryClient): Promise<void> => refresh(client, [])

/**
 * Marks as out of date whatever is under these paths: 'GET /api/deals' covers the list, each deal and what hangs on it.
 */
export const invalidateCalls = async (client: QueryClient, names: readonly CallName[]): Promise<void> => {
  await Promise.all(names.map((name) => refresh(client, segmentsOf(name))))
}
