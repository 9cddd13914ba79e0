import { toastTexts } from '@bluebonnet/contracts'
import { api, ApiError, invalidateCalls, useCallMutation, useLive, useShell, useToast } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** CDAs whose page is not there yet: id to version. Outside the components, so that it outlives the screen. */
const awaited = new Map<string, number>()
const listeners = new Set<(cdaId: string) => void>()

export const awaitedCdas = {
  /** Waits for the page of this version. Listeners look at once: it may have been quicker than the answer. */
  add: (cdaId: string, version: number): void => {
    awaited.set(cdaId, version)
    for (const listener of listeners) listener(cdaId)
  },
  has: (cdaId: string): boolean => awaited.has(cdaId),
  ids: (): string[] => [...awaited.keys()],
  /** True once per awaited CDA, when it carries a page of that version or a later one. */
  settle: (cda: { id: string; version: number; pdfUrl: string | null }): boolean => {
    const version = awaited.get(cda.id)
    if (version === undefined || cda.pdfUrl === null || cda.version < version) return false
    return awaited.delete(cda.id)
  },
  forget: (cdaId: string): void => void awaited.delete(cdaId),
  onAdded: (listener: (cdaId: string) => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Generates or revises the CDA of a deal. The success is told when its page is there, by `CdaWatch`. */
export const useGenerateCda = () => {
  const { toast } = useToast()
  return useCallMutation('POST /api/deals/:id/cda', {
    failure: toastTexts.cdaFailed,
    onSuccess: (cda) => {
      if (cda.pdfUrl === null) awaitedCdas.add(cda.id, cda.version)
      else toast({ title: 'Success', description: toastTexts.cdaGenerated })
    },
  })
}

/** Says 'CDA generated successfully' when an awaited CDA carries its page (docs/rules/cda.md#generate). */
const useWatchAwaitedCdas = (): void => {
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

/** Stands on every screen of the portal and tells when a CDA's page is really there. */
export const CdaWatch = () => {
  useWatchAwaitedCdas()
  return null
}
