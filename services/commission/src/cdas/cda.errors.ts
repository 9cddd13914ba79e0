import { defineErrors } from '@bluebonnet/platform'

export const cdaErrors = defineErrors({
  CDA_NOT_FOUND: { status: 404, message: 'There is no such CDA' },
  DEAL_NOT_APPROVED: { status: 409, message: 'A broker must approve this deal before a CDA can be generated' },
  AGENT_LICENSE_MISSING: {
    status: 409,
    message:
      'The agent has no license number on file. Only a license holder may be paid a commission, ' +
      'so no CDA can be generated.',
  },
  CDA_MUST_BE_VOIDED: {
    status: 409,
    message: 'This CDA is approved. A broker must void it before a new one can be generated.',
  },
  CDA_ALREADY_APPROVED: { status: 409, message: 'This CDA has already been approved' },
  CDA_CHANGED: { status: 409, message: 'This CDA has changed since you opened it. Look at it again, then decide.' },
  SAMPLE_CDA: {
    status: 409,
    message:
      'The CDA of the sample deal stays a draft: an approved one counts for good. ' +
      "'See a sample CDA' on the deal's page shows a CDA as title companies get it.",
  },
  CDA_WITHOUT_CLOSING_DATE: {
    status: 409,
    message: 'This deal has no closing date yet. Enter it with the deal, then approve.',
  },
  CDA_STALE: { status: 409, message: 'The figures of this CDA are out of date. Generate it again first.' },
  CDA_PLAN_CHANGED: {
    status: 409,
    message: 'An agent changed plans after this deal was submitted. Compare both results and confirm.',
  },
  CDA_VOID: { status: 409, message: 'This CDA is void' },
  CDA_NOT_APPROVED: { status: 409, message: 'A broker must approve this CDA before it is sent' },
  ADDRESS_NOT_ON_PAGE: {
    status: 409,
    message:
      'The signed page does not name this address. Confirm to send it there anyway. ' +
      'The broker who approved it is notified.',
  },
  CDA_NO_ADDRESS: { status: 400, message: 'Enter the e-mail address of the title company' },
  CDA_PAGE_NOT_READY: { status: 409, message: 'The page of this CDA is still being generated. Try again in a moment.' },
})
