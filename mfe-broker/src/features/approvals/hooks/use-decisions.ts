import { toasts, toastTexts } from '@bluebonnet/contracts'
import { ApiError, invalidateCalls, useCallMutation } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'

/** What a decision on a deal makes out of date. */
const afterDecision: ReadName[] = ['GET /api/deals', 'GET /api/deals/pending-approvals', 'GET /api/broker/stats']

/** A decision that came too late (another broker was first, the deal was changed) shows the deal as it is now. */
const useRefreshWhenLate = () => {
  const client = useQueryClient()
  return (error: unknown): void => {
    if (error instanceof ApiError && (error.status === 409 || error.status === 404)) void invalidateCalls(client, afterDecision)
  }
}

export const useApprove = () => useCallMutation('POST /api/deals/:id/approve', {
  invalidates: afterDecision, success: toasts.dealApproved, failure: toastTexts.approveFailed, onFailure: useRefreshWhenLate(),
})

/** `onDone` runs after success; a refusal keeps the dialog and what was typed. */
export const useReject = (onDone: () => void) => useCallMutation('POST /api/deals/:id/reject', {
  invalidates: afterDecision, success: toasts.dealRejected, onSuccess: onDone, onFailure: useRefreshWhenLate(), failure: toastTexts.rejectFailed,
})
