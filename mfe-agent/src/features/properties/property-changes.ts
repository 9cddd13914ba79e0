import { toastTexts } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation } from '@bluebonnet/portal-sdk'
import type { FormDraft } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

export const useCreateProperty = (draft: FormDraft) =>
  useCallMutation('POST /api/properties', {
    draft,
    success: toastTexts.propertyCreated,
    failure: toastTexts.propertyCreateFailed,
  })

export const useUpdateProperty = () =>
  useCallMutation('PATCH /api/properties/:id', {
    success: toastTexts.propertyUpdated,
    failure: toastTexts.propertyUpdateFailed,
  })

/** Lists refetch on their next visit, not at once, because the deleted property's page may still be open. */
export const useDeleteProperty = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useCallMutation('DELETE /api/properties/:id', {
    failure: toastTexts.propertyDeleteFailed,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('GET /api/properties'), refetchType: 'none' })
      onDeleted()
    },
  })
}
