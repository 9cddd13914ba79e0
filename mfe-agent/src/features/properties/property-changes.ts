import { toasts } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation, type FormDraft } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

export const useCreateProperty = (draft: FormDraft) =>
  useCallMutation('POST /api/properties', {
    draft,
    success: toasts.propertyCreated,
    failure: toasts.propertyCreateFailed,
  })

export const useUpdateProperty = () =>
  useCallMutation('PATCH /api/properties/:id', {
    success: toasts.propertyUpdated,
    failure: toasts.propertyUpdateFailed,
  })

/** Lists refetch on their next visit, not at once, because the deleted property's page may still be open. */
export const useDeleteProperty = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useCallMutation('DELETE /api/properties/:id', {
    failure: toasts.propertyDeleteFailed,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('GET /api/properties'), refetchType: 'none' })
      onDeleted()
    },
  })
}
