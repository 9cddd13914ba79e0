import { fieldTexts } from '@bluebonnet/contracts'
import { defineErrors } from '@bluebonnet/platform'

export const paymentErrors = defineErrors({
  RECEIPT_NOT_FOUND: { status: 404, message: 'There is no such receipt' },
  PAYOUT_NOT_FOUND: { status: 404, message: 'There is no such payout' },
  PAYMENT_OF_THE_FUTURE: { status: 400, message: fieldTexts.paymentDay },
  PAYMENT_REVERSED: { status: 409, message: 'This has already been reversed' },
  CDA_NOT_PAYABLE: {
    status: 409,
    message: 'Receipts and payouts need an approved CDA that is not void. Have it approved first.',
  },
  CDA_VERSION_PASSED: {
    status: 409,
    message: 'This CDA has a newer version. Look at it again, then enter the payment.',
  },
  CDA_HAS_RECEIPTS: {
    status: 409,
    message:
      'Money was received for this CDA. Reverse the receipts under To Receive first; ' +
      'enter them again once the CDA is approved again.',
  },
  RECEIPT_ENTERED: { status: 409, message: 'Somebody else entered a receipt for this CDA meanwhile' },
  RECEIPT_NOT_LAST: { status: 409, message: 'A later receipt was entered for this CDA. Reverse that one first.' },
  NOTHING_TO_SETTLE: { status: 409, message: 'Nothing is open on this CDA. Enter what title sent first.' },
  CDA_LINE_NOT_PAID: {
    status: 409,
    message: 'This line of the CDA pays the brokerage only. Choose a line with another payee.',
  },
  PAYOUT_ABOVE_LINE: {
    status: 409,
    message: 'The CDA pays this payee less than that. Pay what is left, or have the CDA revised.',
  },
  NOT_OVERPAID: { status: 409, message: 'This payee was not paid more than the CDA says. There is nothing to charge.' },
  OVERPAID_OUTSIDE: {
    status: 409,
    message: 'Only agents have an account to charge. Reverse the payout once the money is returned.',
  },
})
