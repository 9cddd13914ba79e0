import { invalidateAll, useReturn, useShell } from '@bluebonnet/portal-sdk'
import { useToday } from '@bluebonnet/ui/use-today'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidateOnLive } from '../live/invalidate-on-live.js'
import { liveHub } from '../live/live-hub.js'
import { joinSharedStream } from '../live/shared-stream.js'

/**
 * Keeps the screen up to date by live events while this user is signed in. Reads that failed without a connection run
 * again when it returns, and all reads when a day begins. `since` is the time when the client was created, before its
 * first read. No events for a null user.
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
  // Sums of this month and year, and what is due today, change with the day of the brokerage.
  const today = useToday()
  const readOn = useRef(today)
  useEffect(() => {
    if (readOn.current === today) return
    readOn.current = today
    void invalidateAll(queryClient)
  }, [today, queryClient])
  useReturn(
    () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
  )
}
