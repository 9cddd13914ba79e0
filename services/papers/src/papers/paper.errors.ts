import { isBroker } from '@bluebonnet/domain'
import { type Caller, defineErrors } from '@bluebonnet/platform'
import type { DealEntity } from '@bluebonnet/deals'
import type { PaperEntity } from './paper.entity.js'

export const paperErrors = defineErrors({
  PAPER_NOT_FOUND: { status: 404, message: 'This deal has no such paper' },
  PAPER_CHANGED: { status: 409, message: 'This paper has changed since you opened it. Look at it again, then decide.' },
  PAPER_DECIDED: { status: 409, message: 'This paper has already been decided. Look at it again.' },
  SECOND_REVIEWER: {
    status: 409,
    message: 'You have accepted this paper already. A second person must accept it too.',
  },
  DECISION_STAYS: {
    status: 409,
    message: 'Only your own last decision can be undone. A return cannot: the agent was notified at once.',
  },
  DOCUMENT_ELSEWHERE: { status: 409, message: 'This document does not belong to the deal' },
  DOCUMENT_SETTLED: {
    status: 409,
    message:
      'This document was reviewed, or its file is closed. Ask a broker or manager to move or replace it, ' +
      'with a reason.',
  },
  DOCUMENT_REASON_REQUIRED: {
    status: 400,
    message: 'Enter the reason for moving, replacing or removing a reviewed document, or one of a closed file',
  },
  LIST_CHANGED: {
    status: 409,
    message: 'Somebody else changed this list since you opened it. Look at it again, then save.',
  },
  FILE_INCOMPLETE: { status: 409, message: 'Papers that this deal needs are open.' },
  FILE_MUST_BE_COMPLETE: {
    status: 409,
    message: 'Papers that this deal needs are open. Your brokerage approves a CDA only once they are complete.',
  },
})

/** Throws DOCUMENT_SETTLED and DOCUMENT_REASON_REQUIRED: only a broker may change a settled document, with a reason. */
export const assertMayReopenSettled = (caller: Caller, reason: string | null): void => {
  if (!isBroker(caller)) throw paperErrors.fail('DOCUMENT_SETTLED')
  if (reason === null) throw paperErrors.failAt('DOCUMENT_REASON_REQUIRED', 'reason')
}

/** Throws like `assertMayReopenSettled` for a document on a paper of a closed deal. */
export const assertMayDetach = (
  caller: Caller,
  { status }: Pick<DealEntity, 'status'>,
  { documentId }: Pick<PaperEntity, 'documentId'>,
  reason: string | null,
): void => {
  if (status === 'CLOSED' && documentId !== null) assertMayReopenSettled(caller, reason)
}
