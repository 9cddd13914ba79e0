import { fieldTexts } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'

/** Errors of changes of events and dates of deals. */
export const eventErrors = defineErrors({
  EVENT_NOT_FOUND: { status: 404, message: 'There is no such event' },
  EVENT_DELETE_FORBIDDEN: {
    status: 403,
    message: "Only the event's own agent, the person who entered it, a broker or a manager may delete it",
  },
  EVENT_ENDS_FIRST: { status: 400, message: fieldTexts.eventEndsBeforeStart },
  DEAL_DATE_READ_ONLY: { status: 409, message: 'This date belongs to a deal. Change it on the deal.' },
})
