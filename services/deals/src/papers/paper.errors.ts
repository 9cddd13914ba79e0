import { defineErrors } from '@bluebonnet/platform'

export const paperErrors = defineErrors({
  PAPER_NOT_FOUND: { status: 404, message: 'This deal has no such paper' },
  PAPER_CHANGED: { status: 409, message: 'This paper has changed since you opened it. Look at it again, then decide.' },
  PAPER_DECIDED: { status: 409, message: 'This paper has been decided on' },
  SECOND_REVIEWER: { status: 409, message: 'You have accepted this paper. A second person has to.' },
  DECISION_STAYS: {
    status: 409,
    message: 'Only your own last decision can be taken back, and no return, which the agent was told of at once.',
  },
  DOCUMENT_ELSEWHERE: { status: 409, message: 'This document is not among those of the deal' },
  DOCUMENT_SETTLED: {
    status: 409,
    message: 'This document belongs to a settled file: a broker or manager moves it, with a reason.',
  },
  DOCUMENT_REASON_REQUIRED: { status: 400, message: 'Say why a settled document is moved' },
  LIST_CHANGED: {
    status: 409,
    message: 'Somebody else changed this list since you opened it. Look at it again, then save.',
  },
  FILE_INCOMPLETE: { status: 409, message: 'Papers that this deal needs are open.' },
  FILE_MUST_BE_COMPLETE: {
    status: 409,
    message: 'Papers that this deal needs are open. The brokerage approves no CDA before they are settled.',
  },
})
