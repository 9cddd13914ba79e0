import type { DealPapers, PaperDecision, WaitingPaper } from '@bluebonnet/contracts'
import { api, useCallMutation } from '@bluebonnet/portal-sdk'
import type { ReadName } from '@bluebonnet/portal-sdk'

/** What a decision makes out of date. */
export const afterDecision: ReadName[] = ['GET /api/papers', 'GET /api/deals', 'GET /api/cdas']

const said: Record<PaperDecision, string> = {
  ACCEPTED: 'Paper accepted',
  RETURNED: 'Paper returned',
  WAIVED: 'Paper waived',
  NOT_APPLICABLE: 'Paper does not apply',
}

/** The version that a decision made: what is taken back must be as it left it. */
const madeVersion = ({ key, version }: WaitingPaper, answer: DealPapers): number =>
  answer.papers.find((paper) => paper.key === key)?.version ?? version

const backCall = 'POST /api/deals/:id/papers/:key/take-back'
const backRequest = (paper: WaitingPaper, answer: DealPapers) => ({
  params: { id: paper.dealId, key: paper.key },
  body: { version: madeVersion(paper, answer) },
})

/** Takes back what was just decided on a paper (docs/rules/papers-and-retention.md#taken-back). */
export const takeBack = async (paper: WaitingPaper, answer: DealPapers): Promise<DealPapers> =>
  api(backCall, backRequest(paper, answer))

interface Outcome {
  onSuccess?: () => void
  onFailure?: () => void
  /** Once Undo took the decision back. */
  onTakenBack?: () => void
}

export const useDecide = (paper: WaitingPaper, decision: PaperDecision, { onTakenBack, ...outcome }: Outcome) => {
  const description = `${paper.label}, ${paper.propertyAddress}`
  const back = useCallMutation(backCall, {
    invalidates: afterDecision,
    failure: { title: 'The decision was not taken back', description },
    ...(onTakenBack === undefined ? {} : { onSuccess: onTakenBack }),
  })
  return useCallMutation('POST /api/deals/:id/papers/:key/decide', {
    invalidates: afterDecision,
    success: (answer) => ({
      title: said[decision],
      description,
      // Its agent is told of a return at once.
      ...(decision === 'RETURNED' ? {} : { undo: () => back.mutate(backRequest(paper, answer)) }),
    }),
    failure: { title: 'The decision was not saved', description },
    ...outcome,
  })
}
