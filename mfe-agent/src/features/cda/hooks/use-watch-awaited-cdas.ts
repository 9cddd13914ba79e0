import { toastTexts } from '@bluebonnet/contracts'
import { ApiError, api, invalidateCalls, useLive, useShell, useToast } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { awaitedCdas } from '../awaited-cdas.js'

/**
 * Says 'CDA generated successfully' when, and only when, an awaited CDA carries its page (docs/rules/cda.md#generate).
 */
export const useWatchAwaitedCdas = (): void => {
  const { live } = useShell()
  const { toast } = useToast()
  const queryClient = useQueryClient()

  const look = useEffectEvent(async (cdaId: string): Promise<void> => {
    try {
      const cda = await api('GET /api/cdas/:id', { params: { id: cdaId } })
      if (cda.voidedAt !== null) awaitedCdas.forget(cdaId)
      if (!awaitedCdas.settle(cda)) return
      toast({ title: 'Success', description: toastTexts.cdaGenerated })
      await invalidateCalls(queryClient, [
        'GET /api/deals',
        'GET /api/cdas',
        'GET /api/documents',
        'GET /api/commission/summary',
        'GET /api/activity',
      ])
    } catch (error) {
      // Somebody else's now, or signed out: nothing to wait for. Without an answer, the next event or connection looks
      // again.
      if (error instanceof ApiError && error.status < 500) awaitedCdas.forget(cdaId)
    }
  })

  useLive('cda', ({ id }) => {
    if (typeof id === 'string' && awaitedCdas.has(id)) void look(id)
  })
  useEffect(() => {
    const lookAtAll = (): void => awaitedCdas.ids().forEach((id) => void look(id))
    lookAtAll()
    const endings = [awaitedCdas.onAdded((id) => void look(id)), live.onConnected(lookAtAll)]
    return () => endings.forEach((end) => end())
  }, [live])
}
