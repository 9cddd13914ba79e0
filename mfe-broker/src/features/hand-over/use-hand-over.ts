import { invalidateCalls, signInAgain, useShell } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { belongingsOf } from './belongings.js'
import type { Belonging, To } from './belongings.js'
import { handOver } from './hand-over.js'
import type { HandOver } from './hand-over.js'

const madeOld: ReadName[] = [
  'GET /api/deals',
  'GET /api/clients',
  'GET /api/properties',
  'GET /api/roster',
  'GET /api/counts',
  'GET /api/dashboard/stats',
  'GET /api/activity',
]

/** The browser asks before the page is closed or loaded anew while things are on their way. */
const useAskBeforeLeaving = (isUnderWay: boolean): void => {
  useEffect(() => {
    if (!isUnderWay) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnderWay])
}

/** What an agent has, read anew each time the dialog opens, and the way to hand it over. */
export const useHandOver = (from: string) => {
  const shell = useShell()
  const queryClient = useQueryClient()
  // Read anew each time: what somebody has may have changed by hands elsewhere.
  const belongings = useQuery({ queryKey: ['belongings', from], queryFn: async () => belongingsOf(from), gcTime: 0 })
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  const [result, setResult] = useState<HandOver | null>(null)

  useAskBeforeLeaving(progress !== null)

  const start = async (things: readonly Belonging[], to: To): Promise<void> => {
    setResult(null)
    setProgress({ done: 0, of: things.length })
    try {
      setResult(await handOver(things, to, (done) => setProgress({ done, of: things.length })))
    } catch {
      signInAgain(shell)
    }
    setProgress(null)
    void invalidateCalls(queryClient, madeOld)
  }

  return { belongings, progress, result, start }
}
