import { toastTexts } from '@bluebonnet/contracts'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { useCallMutation } from '@bluebonnet/portal-sdk'

/** SPEC section 7: properties, deals, documents and figures are read again. */
const madeOldByProperty = [
  'GET /api/properties', 'GET /api/deals', 'GET /api/documents', 'GET /api/dashboard/stats', 'GET /api/counts', 'GET /api/activity', 'GET /api/reports/summary',
] as const satisfies readonly ReadName[]

export const useCreateProperty = () =>
  useCallMutation('POST /api/properties', { invalidates: madeOldByProperty, success: toastTexts.propertyCreated, failure: toastTexts.propertyCreateFailed })

export const useUpdateProperty = () =>
  useCallMutation('PATCH /api/properties/:id', { invalidates: madeOldByProperty, success: toastTexts.propertyUpdated, failure: toastTexts.propertyUpdateFailed })

export const useDeleteProperty = (onDeleted: () => void) =>
  useCallMutation('DELETE /api/properties/:id', { invalidates: madeOldByProperty, failure: toastTexts.propertyDeleteFailed, onSuccess: onDeleted })
