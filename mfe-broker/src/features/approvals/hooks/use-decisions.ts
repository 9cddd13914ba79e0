import { toasts, toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'

/** What a decision on a deal makes out of date. */
const afterDecision: ReadName[] = ['GET /api/deals', 'GET /api/deals/pending-approvals', 'GET /api/broker/stats']

export const useApprove = () => useCallMutation('POST /api/deals/:id/approve', {
  invalidates: afterDecision, success: toasts.dealApproved, failure: toastTexts.approveFailed,
})

/** `onDone` runs after success; a refusal keeps the dialog and what was typed. */
export const useReject = (onDone: () => void) => useCallMutation('POST /api/deals/:id/reject', {
  invalidates: afterDecision, success: toasts.dealRejected, onSuccess: onDone, failure: toastTexts.rejectFailed,
})
