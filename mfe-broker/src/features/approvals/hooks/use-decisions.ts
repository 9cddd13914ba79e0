import { toasts, toastTexts } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'

/** What a decision on a deal makes out of date. */
const afterDecision: ReadName[] = ['GET /api/deals', 'GET /api/deals/pending-approvals', 'GET /api/broker/stats']

/** `onDone` is told which deal was decided on. */
export const useApprove = (onDone: (dealId: string) => void) =>
  useCallMutation('POST /api/deals/:id/approve', {
    invalidates: afterDecision,
    success: toasts.dealApproved,
    onSuccess: ({ id }) => onDone(id),
    failure: toastTexts.approveFailed,
  })

/** A refusal keeps the dialog and what was typed. */
export const useReject = (onDone: (dealId: string) => void) =>
  useCallMutation('POST /api/deals/:id/reject', {
    invalidates: afterDecision,
    success: toasts.dealRejected,
    onSuccess: ({ id }) => onDone(id),
    failure: toastTexts.rejectFailed,
  })
