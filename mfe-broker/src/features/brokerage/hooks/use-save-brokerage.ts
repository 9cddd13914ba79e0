import { toastTexts } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

/** Saves settings; the answer is what stands from now on, and caps and figures elsewhere follow from it. */
export const useSaveBrokerage = () => {
  const client = useQueryClient()
  return useCallMutation('PATCH /api/settings/brokerage', {
    invalidates: ['GET /api/public/brokerage', 'GET /api/roster', 'GET /api/commission/summary'],
    success: toastTexts.settingsSaved,
    failure: toastTexts.settingsFailed,
    onSuccess: (answer) => {
      client.setQueryData(queryKeyOf('GET /api/settings/brokerage'), answer)
    },
  })
}
