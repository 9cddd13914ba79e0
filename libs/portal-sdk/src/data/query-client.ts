import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isSessionOver } from '../api/api-error.js'
import { signInAgain } from '../session/sign-in-again.js'
import type { Shell } from '../shell/shell-context.js'

/**
 * docs/rules/screens.md#data: cached data is never stale, no refetch on focus, no polling, no retries. Mutations and
 * live events make it fresh.
 */
export const createQueryClient = (shell: Shell): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isSessionOver(error)) signInAgain(shell)
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
