import { toasts } from '@bluebonnet/contracts'
import { api, ApiError, invalidateCalls, useCallMutation, useLive, useShell, useToast } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** CDAs whose PDF is not ready: id to version. A module variable, so that it outlives the screen. */
const awaited = new Map<string, number>()
const listeners = new Set<(cdaId: string) => void>()

export const awaitedCdas = {
  /** Waits for the PDF of this version. Listeners check at once, because the PDF may be ready before the response. */
  add: (cdaId: string, version: number): void => {
    awaited.set(cdaId, version)
    for (const listener of listeners) listener(cdaId)
  },
  has: (cdaId: string): boolean => awaited.has(cdaId),
  ids: (): string[] => [...awaited.keys()],
  /** Returns true once per awaited CDA, when the PDF of that version or a later one is ready. */
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

/** Generates or revises a deal's CDA. `CdaWatch` shows the success toast when the PDF is ready. */
export const useGenerateCda = () => {
  const { toast } = useToast()
  return useCallMutation('POST /api/deals/:id/cda', {
    failure: toasts.cdaFailed,
    onSuccess: (cda) => {
      if (cda.pdfUrl === null) awaitedCdas.add(cda.id, cda.version)
      else toast({ title: 'Success', description: toasts.cdaGenerated })
    },
  })
}

/** Shows 'CDA generated successfully' when the PDF of an awaited CDA is ready (docs/rules/cda.md#generate). */
const useAwaitedCdas = (): void => {
  const { live } = useShell()
  const { toast } = useToast()
  const queryClient = useQueryClient()

  const look = useEffectEvent(async (cdaId: string): Promise<void> => {
    try {
      const cda = await api('GET /api/cdas/:id', { params: { id: cdaId } })
      if (cda.voidedAt !== null) awaitedCdas.forget(cdaId)
      if (!awaitedCdas.settle(cda)) return
      toast({ title: 'Success', description: toasts.cdaGenerated })
      await invalidateCalls(queryClient, [
        'GET /api/deals',
        'GET /api/cdas',
        'GET /api/documents',
        'GET /api/commission/summary',
        'GET /api/activity',
      ])
    } catch (error) {
      // The user lost access or signed out: stop waiting. Without a response, the next event or connection checks
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

/** Mounted on every screen of the portal. Shows a toast when the PDF of a CDA is ready. */
export const CdaWatch = () => {
  useAwaitedCdas()
  return null
}
