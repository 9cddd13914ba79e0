import { fieldTexts } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'
import type { DealEntity } from './deal.entity.js'

export const dealErrors = defineErrors({
  DEAL_SHARED: {
    status: 403,
    message: 'You share this deal. Only its agent and the brokers change figures, status and who is paid. Ask them.',
  },
  DEAL_CANCELLED: { status: 409, message: 'This deal is cancelled. Nothing more can be entered for it.' },
  DEAL_NOT_FOUND: { status: 404, message: 'There is no such deal' },
  DEAL_MOVE_FORBIDDEN: { status: 409, message: 'The deal cannot move to this status' },
  DEAL_NOT_PENDING: { status: 409, message: 'This deal is not waiting for approval' },
  APPROVAL_NOT_YOURS: {
    status: 409,
    message: 'Only the person who approved this deal may undo the approval. Ask them, or change the status.',
  },
  DEAL_CHANGED: { status: 409, message: 'This deal has changed since you opened it. Look at it again, then decide.' },
  DEAL_FIGURES_LOCKED: {
    status: 409,
    message: 'This deal is locked: only a broker may change its figures and the names on its CDA. Ask a broker.',
  },
  DEAL_REASON_REQUIRED: { status: 400, message: 'Enter the reason for changing a locked deal' },
  DEAL_CLOSE_DATE_REQUIRED: { status: 400, message: fieldTexts.closedCloseDate },
  CLOSE_DATE_IN_FUTURE: { status: 409, message: fieldTexts.closedInFuture },
  CLOSE_DATE_BEFORE_CONTRACT: { status: 409, message: 'A deal cannot close before its contract date' },
  DEAL_TRANSFER_FORBIDDEN: { status: 403, message: 'Only a broker or manager may transfer a deal' },
  ALONG_REQUIRED: {
    status: 409,
    message:
      'A client, property or deal is linked to this. Choose what else to transfer: the rest stays, ' +
      'and is unlinked.',
  },
  CLIENT_UNKNOWN: {
    status: 400,
    message: 'The agent has no client of this name. Import clients first, or match the column with Buyer or seller',
  },
  CLIENT_DOUBTFUL: { status: 400, message: 'Several clients match this: enter the e-mail address' },
  CLIENT_NOT_FOUND: { status: 404, message: 'The agent of this deal has no such client' },
  PROPERTY_NOT_FOUND: { status: 404, message: 'The agent of this deal has no such property' },
  DEAL_PLACE_REQUIRED: { status: 400, message: 'Address, city, ZIP code and sale price are required' },
  COMMISSION_ABOVE_PRICE: { status: 400, message: 'The gross commission cannot be more than the sale price' },
  CDA_APPROVED: {
    status: 409,
    message: 'The CDA of this deal is approved. Only a broker or manager may move it back.',
  },
  SAMPLE_STAYS: {
    status: 409,
    message: 'The sample deal and its client stay with their agent. Remove the sample instead.',
  },
  SAMPLE_NOT_CLOSED: {
    status: 409,
    message: 'The sample deal does not close: a closing counts for good. Remove the sample, or cancel the deal.',
  },
  CDA_LIVE: { status: 409, message: 'This deal has a CDA. A broker must void it before the deal is transferred.' },
})

/** Throws DEAL_CANCELLED: a cancelled deal accepts no terms, deliveries, facts or tasks. */
export const assertNotCancelled = ({ status }: Pick<DealEntity, 'status'>): void => {
  if (status === 'CANCELLED') throw dealErrors.fail('DEAL_CANCELLED')
}
