import { api } from '@bluebonnet/portal-sdk'
import { useEffect } from 'react'

/**
 * Says that the thread of a deal was seen up to its newest message, once this page is really on screen: what a tab in
 * the background fetched goes on waiting. What could not be said waits too, and the next visit says it.
 */
export const useMarkRead = (dealId: string, newestId: string | undefined): void => {
  useEffect(() => {
    if (newestId === undefined) return undefined
    const say = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', say)
      api('POST /api/deals/:id/messages/read', { params: { id: dealId }, body: { upTo: newestId } }).catch(
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', say)
    say()
    return () => document.removeEventListener('visibilitychange', say)
  }, [dealId, newestId])
}
