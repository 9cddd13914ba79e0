import { fieldTexts } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'

export const paymentErrors = defineErrors({
  RECEIPT_NOT_FOUND: { status: 404, message: 'There is no such receipt' },
  PAYOUT_NOT_FOUND: { status: 404, message: 'There is no such payout' },
  PAYMENT_OF_THE_FUTURE: { status: 400, message: fieldTexts.paymentDay },
  PAYMENT_TAKEN_BACK: { status: 409, message: 'This was taken back already' },
  CDA_NOT_PAYABLE: {
    status: 409,
    message: 'Only an approved CDA that stands says what is received and paid. Have it approved first.',
  },
  CDA_VERSION_PASSED: {
    status: 409,
    message: 'This CDA has another version by now. Look at it again, then enter the payment.',
  },
  RECEIPT_NOT_LAST: {
    status: 409,
    message: 'Something came for this CDA after it. Take the later receipt back first.',
  },
  NOTHING_TO_SETTLE: {
    status: 409,
    message: 'Nothing is open of what title sent for this CDA. Enter what came first.',
  },
  CDA_LINE_NOT_PAID: { status: 409, message: 'This line of the CDA pays nobody but the brokerage' },
  PAYOUT_ABOVE_LINE: {
    status: 409,
    message: 'The CDA says less than that for this payee. Pay what is left, or have the CDA revised.',
  },
  NOT_OVERPAID: { status: 409, message: 'This payee has no more than the CDA says' },
  OVERPAID_OUTSIDE: {
    status: 409,
    message: 'Only agents have an account to be charged on. Take the payout back once the money is returned.',
  },
})
