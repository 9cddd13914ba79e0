import { liveEventNames, type LiveEventName } from '@bluebonnet/domain'
import type { LiveData } from '@bluebonnet/portal-sdk/public'
import { isData } from './event-stream.js'

export interface ReceivedEvent {
  name: LiveEventName
  data: LiveData
}

/**
 * What may have changed between this page's first read, `readingMs` ago, and the opening of its stream: the events of
 * that time, or null if the server does not know all of them and everything may be stale. A slightly longer time is
 * harmless: the answer's travel time counts for the page and not for the server.
 */
export const eventsMissed = (opening: LiveData, readingMs: number): ReceivedEvent[] | null => {
  const { reachMs, recent } = opening
  if (typeof reachMs !== 'number' || !Array.isArray(recent) || readingMs > reachMs) return null
  return recent.flatMap((event: unknown): ReceivedEvent[] => {
    if (!isData(event) || !isData(event['data']) || typeof event['agoMs'] !== 'number' || event['agoMs'] > readingMs)
      return []
    const name = liveEventNames.find((each) => each === event['event'])
    return name === undefined ? [] : [{ name, data: event['data'] }]
  })
}
