import { toastTexts } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation } from '@bluebonnet/portal-sdk'
import type { FormDraft, ReadName } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

/** Properties, deals, documents and figures are read again (docs/rules/screens.md#data). */
const propertyInvalidates = [
  'GET /api/properties',
  'GET /api/deals',
  'GET /api/documents',
  'GET /api/dashboard/stats',
  'GET /api/counts',
  'GET /api/activity',
  'GET /api/reports/summary',
] as const satisfies readonly ReadName[]

export const useCreateProperty = (draft: FormDraft) =>
  useCallMutation('POST /api/properties', {
    draft,
    invalidates: propertyInvalidates,
    success: toastTexts.propertyCreated,
    failure: toastTexts.propertyCreateFailed,
  })

export const useUpdateProperty = () =>
  useCallMutation('PATCH /api/properties/:id', {
    invalidates: propertyInvalidates,
    success: toastTexts.propertyUpdated,
    failure: toastTexts.propertyUpdateFailed,
  })

/** Lists are read again when somebody comes to them, not at once: the page of what was deleted may still be open. */
export const useDeleteProperty = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useCallMutation('DELETE /api/properties/:id', {
    invalidates: ['GET /api/dashboard/stats', 'GET /api/counts', 'GET /api/reports/summary'],
    failure: toastTexts.propertyDeleteFailed,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('GET /api/properties'), refetchType: 'none' })
      onDeleted()
    },
  })
}
