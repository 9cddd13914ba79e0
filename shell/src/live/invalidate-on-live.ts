import { liveEventNames } from '@bluebonnet/domain'
import { invalidateAll, invalidateCalls, staleAfterEvent, type LiveSource, type ReadName } from '@bluebonnet/portal-sdk'
import type { QueryClient } from '@tanstack/react-query'

const gatherMs = 100

/**
 * Invalidates queries when the server reports a change, and all of them when events may be missing. Events close in
 * time are batched, so that a burst causes one request. Data that was read since is not read again.
 */
export const invalidateOnLive = (live: LiveSource, client: QueryClient): (() => void) => {
  const waiting = new Map<ReadName, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    timer = undefined
    const gathered = [...waiting]
    waiting.clear()
    for (const [name, since] of gathered) void invalidateCalls(client, [name], since)
  }
  const gather = (names: readonly ReadName[], since: number) => {
    names.forEach((name) => waiting.set(name, Math.max(since, waiting.get(name) ?? 0)))
    timer ??= setTimeout(flush, gatherMs)
  }
  const endings = [
    ...liveEventNames.map((name) => live.subscribe(name, (data, since) => gather(staleAfterEvent(name, data), since))),
    live.onConnected(() => void invalidateAll(client)),
  ]
  return () => {
    clearTimeout(timer)
    endings.forEach((end) => end())
  }
}
