import { toastTexts } from '@bluebonnet/contracts'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { useCallMutation } from '@bluebonnet/portal-sdk'

const madeOldByClient = ['GET /api/clients', 'GET /api/dashboard/stats', 'GET /api/counts', 'GET /api/activity', 'GET /api/reports/summary'] as const satisfies readonly ReadName[]

export const useCreateClient = () =>
  useCallMutation('POST /api/clients', { invalidates: madeOldByClient, success: toastTexts.clientCreated, failure: toastTexts.clientCreateFailed })

/** A client's name stands on deals too. */
export const useUpdateClient = () =>
  useCallMutation('PATCH /api/clients/:id', {
    invalidates: [...madeOldByClient, 'GET /api/deals'], success: toastTexts.clientUpdated, failure: toastTexts.clientUpdateFailed,
  })

export const useDeleteClient = (onDeleted: () => void) =>
  useCallMutation('DELETE /api/clients/:id', { invalidates: madeOldByClient, failure: toastTexts.clientDeleteFailed, onSuccess: onDeleted })
