import { toasts } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation, type FormDraft } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

export const useCreateClient = (draft: FormDraft) =>
  useCallMutation('POST /api/clients', { draft, success: toasts.clientCreated, failure: toasts.clientCreateFailed })

/** Deals show the client's name too, so they refresh. */
export const useUpdateClient = () =>
  useCallMutation('PATCH /api/clients/:id', { success: toasts.clientUpdated, failure: toasts.clientUpdateFailed })

/** Lists refetch on their next visit, not at once, because the deleted client's page may still be open. */
export const useDeleteClient = (onDeleted: () => void) => {
  const queryClient = useQueryClient()
  return useCallMutation('DELETE /api/clients/:id', {
    failure: toasts.clientDeleteFailed,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf('GET /api/clients'), refetchType: 'none' })
      onDeleted()
    },
  })
}
