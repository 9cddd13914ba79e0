import { useReturn, useShell } from '@bluebonnet/portal-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateOnLive } from '../live/invalidate-on-live.js'
import { liveHub } from '../live/live-hub.js'
import { joinSharedStream } from '../live/shared-stream.js'

/**
 * Keeps the screen up to date by live events while this user is signed in. Reads that failed without a connection run
 * again when it returns. `since` is the time when the client was created, before its first read. No events for a null
 * user.
 */
export const useLiveData = (userId: string | null, queryClient: QueryClient, since: number): void => {
  const { session } = useShell()
  useEffect(() => {
    if (userId === null) return undefined
    const endInvalidation = invalidateOnLive(liveHub, queryClient)
    // A refused stream may mean that the session is over. The session check finds out, and the guard does the rest.
    const leave = joinSharedStream({ userId, hub: liveHub, since, onRefused: () => void session.getState().refresh() })
    return () => {
      leave()
      endInvalidation()
    }
  }, [userId, session, queryClient, since])
  useReturn(
    () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  )
}
