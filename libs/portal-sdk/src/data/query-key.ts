import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { CallName } from '../api/call-types.js'
import { segmentsOf } from '../api/request.js'

const isEmpty = (value: object): boolean => Object.values(value).every((part) => part === undefined || part === null || part === '')

/** The path's segments, then the query if there is one: every query of `GET /api/deals` starts with ['api', 'deals']. */
export const queryKeyOf = (name: CallName, request: { params?: object | undefined; query?: object | undefined } = {}): QueryKey => {
  const segments = segmentsOf(name, request.params)
  return request.query === undefined || isEmpty(request.query) ? segments : [...segments, request.query]
}

/** Marks as out of date whatever is under these paths: 'GET /api/deals' covers the list, each deal and what hangs on it. */
export const invalidateCalls = async (client: QueryClient, names: readonly CallName[]): Promise<void> => {
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: segmentsOf(name) })))
}
