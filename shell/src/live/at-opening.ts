import { liveEventNames, type LiveEventName } from '@bluebonnet/domain'
import type { LiveData } from '@bluebonnet/portal-sdk/public'

export interface ReceivedEvent {
  name: LiveEventName
  data: LiveData
}

const isData = (value: unknown): value is LiveData => typeof value === 'object' && value !== null

/**
 * What may have changed between the first reading of this page, `readingMs` ago, and the opening of its stream: the
 * events of that time, or null where the server does not know all of them, and everything may be out of date. What is
 * read a little longer than it took is harmless: the answer's way counts to the page's time and not to the server's.
 */
export const eventsMissed = (opening: LiveData, readingMs: number): ReceivedEvent[] | null => {
  const { reachMs, recent } = opening
  if (typeof reachMs !== 'number' || !Array.isArray(recent) || readingMs > reachMs) return null
  return recent.flatMap((told: unknown): ReceivedEvent[] => {
    if (!isData(told) || !isData(told['data']) || typeof told['agoMs'] !== 'number' || told['agoMs'] > readingMs)
      return []
    const name = liveEventNames.find((each) => each === told['event'])
    return name === undefined ? [] : [{ name, data: told['data'] }]
  })
}
