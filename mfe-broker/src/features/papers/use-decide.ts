import type { WaitingPaper } from '@bluebonnet/contracts'
import type { PaperDecision } from '@bluebonnet/domain'
import { useCallMutation } from '@bluebonnet/portal-sdk'
import { undoDecisionCall, undoDecisionRequest } from '@bluebonnet/portal-sdk/decide-papers'

const decisionWords: Record<PaperDecision, string> = {
  ACCEPTED: 'Paper accepted',
  RETURNED: 'Paper returned',
  WAIVED: 'Paper waived',
  NOT_APPLICABLE: 'Paper does not apply',
}

interface Outcome {
  onSuccess?: () => void
  onFailure?: (error: unknown) => void
  /** Called after Undo reverted the decision. */
  onUndone?: () => void
}

export const useDecide = (paper: WaitingPaper, decision: PaperDecision, { onUndone, ...outcome }: Outcome) => {
  const description = `${paper.label}, ${paper.propertyAddress}`
  const back = useCallMutation(undoDecisionCall, {
    failure: { title: 'The decision was not undone', description },
    ...(onUndone === undefined ? {} : { onSuccess: onUndone }),
  })
  return useCallMutation('POST /api/deals/:id/papers/:key/decide', {
    success: (answer) => ({
      title: decisionWords[decision],
      description,
      // A return notifies the agent at once, so it has no Undo.
      ...(decision === 'RETURNED' ? {} : { undo: () => back.mutate(undoDecisionRequest(paper, answer)) }),
    }),
    failure: { title: 'The decision was not saved', description },
    ...outcome,
  })
}
