// Bundled with each portal that approves; the sdk is imported by its name, so that there is one instance.
import { toasts, type Deal } from '@bluebonnet/contracts'
import { useCallMutation } from '@bluebonnet/portal-sdk'

interface ApproveDealParts {
  /** Called with the deal after approving it, and after undoing that. */
  onChanged: (deal: Deal, act: 'approved' | 'undone') => void
}

/** Approves a deal with one click, which Undo in the toast reverts (docs/rules/lifecycle.md#approval). */
export const useApproveDeal = ({ onChanged }: ApproveDealParts) => {
  const undo = useCallMutation('POST /api/deals/:id/undo-approval', {
    success: 'The approval was undone.',
    failure: toasts.approvalUndoFailed,
    onSuccess: (deal) => onChanged(deal, 'undone'),
  })
  return useCallMutation('POST /api/deals/:id/approve', {
    success: ({ id, version }) => ({
      ...toasts.dealApproved,
      undo: () => undo.mutate({ params: { id }, body: { version } }),
    }),
    failure: toasts.approveFailed,
    onSuccess: (deal) => onChanged(deal, 'approved'),
  })
}
