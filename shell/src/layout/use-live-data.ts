import { useReturn, useShell } from '@bluebonnet/portal-sdk'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidateOnLive } from '../live/invalidate-on-live.js'
import { liveHub } from '../live/live-hub.js'
import { joinSharedStream } from '../live/shared-stream.js'

/**
 * Keeps what is shown fresh by the server's events, as long as this person is signed in; what could not be read for
 * want of a connection is read when it is back. `since` is when the client was made, before anything was read.
 */
export const useLiveData = (userId: string, queryClient: QueryClient, since: number): void => {
  const { session } = useShell()
  useEffect(() => {
    const endInvalidation = invalidateOnLive(liveHub, queryClient)
    // A refused stream may mean that the session is over: the session check tells, and the guard does the rest.
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
