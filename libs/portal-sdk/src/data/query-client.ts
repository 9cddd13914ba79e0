import type { CallName, ChangeName } from '@bluebonnet/contracts'
import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, isSessionOver } from '../api/api-error.js'
import { segmentsOf } from '../api/request.js'
import { nextChangeTime, type ChangeTime } from '../live/own-changes.js'
import { signInAgain } from '../session/sign-in-again.js'
import type { Shell } from '../shell/shell-context.js'
import { isReadSince, noteReadings } from './readings.js'
import { staleAfter } from './stale-after.js'

const isEmpty = (value: object): boolean =>
  Object.values(value).every((part) => part === undefined || part === null || part === '')

/** The path's segments, then the query: every query key of `GET /api/deals` starts with ['api', 'deals']. */
export const queryKeyOf = (
  name: CallName,
  request: { params?: object | undefined; query?: object | undefined } = {},
): QueryKey => {
  const segments = segmentsOf(name, request.params)
  return request.query === undefined || isEmpty(request.query) ? segments : [...segments, request.query]
}

/**
 * A first read in progress may be older than the change: such a query is read again after its answer. A read that began
 * after `since` includes the change and is not repeated; but a read in progress can fail, and is then out of date.
 */
const refresh = async (client: QueryClient, queryKey: QueryKey, since: ChangeTime): Promise<void> => {
  const concerned = client.getQueryCache().findAll({ queryKey })
  const left = new Set(concerned.filter((query) => isReadSince(query, since)))
  for (const query of left) void query.promise?.catch(() => query.invalidate())
  const underWay = concerned.filter(
    (query) => !left.has(query) && query.state.fetchStatus === 'fetching' && query.state.data === undefined,
  )
  await client.invalidateQueries({ queryKey, predicate: (query) => !left.has(query) })
  await Promise.all(underWay.map((query) => client.invalidateQueries({ queryKey: query.queryKey, exact: true })))
}

/** Invalidates everything, including first reads in progress. */
export const invalidateAll = async (client: QueryClient): Promise<void> => refresh(client, [], nextChangeTime())

/**
 * Invalidates the queries under these paths: 'GET /api/deals' covers the list, each deal and its related data. Queries
 * read since the moment of a live event stay valid.
 */
export const invalidateCalls = async (
  client: QueryClient,
  names: readonly CallName[],
  since: ChangeTime = nextChangeTime(),
): Promise<void> => {
  await Promise.all(names.map((name) => refresh(client, segmentsOf(name), since)))
}

/** Invalidates the queries that a change of this tab makes stale (stale-after.ts). */
export const invalidateAfter = async (client: QueryClient, change: ChangeName): Promise<void> =>
  invalidateCalls(client, staleAfter(change))

const refuse = (): never => {
  throw new Error('How data is read is settled for all portals')
}

/**
 * Cached data is fresh until a mutation or live event invalidates it (docs/rules/screens.md#data). All portals share
 * this client and its settings.
 */
export const createQueryClient = (shell: Shell): QueryClient => {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSessionOver(error)) signInAgain(shell)
        // The shell then leads to the set-up of the second factor.
        if (error instanceof ApiError && error.code === 'TOTP_SETUP_REQUIRED') void shell.session.getState().refresh()
      },
    }),
    defaultOptions: Object.freeze({
      queries: Object.freeze({
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      }),
      mutations: Object.freeze({ retry: false, networkMode: 'always' }),
    }),
  })
  for (const name of ['setDefaultOptions', 'setQueryDefaults', 'setMutationDefaults'])
    Object.defineProperty(client, name, { value: refuse })
  noteReadings(client)
  return client
}
