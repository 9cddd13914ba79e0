// The forms of receipts, payouts and deposits.
import { fakeBroker } from '@bluebonnet/portal-sdk/testing'
import type { FormCase } from '@bluebonnet/portal-sdk/testing/forms'
import { DepositDialog, ReverseDepositDialog } from '../features/payments/deposit-dialogs.js'
import {
  OverpaidDialog,
  PayoutDialog,
  ReceiptDialog,
  AcceptDifferenceDialog,
  ReversePayoutDialog,
  ReverseReceiptDialog,
} from '../features/payments/payment-dialogs.js'
import { PayoutsForm, ReceiptsForm } from './forms.js'
import { deposit, payable, receivable, undepositedItem } from './rows.js'

const as = fakeBroker
const payment = { id: receivable.id, words: '$2,599.00' }

export const paymentForms: FormCase[] = [
  {
    as,
    draft: 'receipt',
    form: (parts) => <ReceiptDialog row={receivable} {...parts} />,
    submit: 'Save receipt',
    fill: { Amount: '2500' },
    choose: { Method: 'Check' },
  },
  {
    as,
    draft: 'payout',
    form: (parts) => <PayoutDialog row={payable} {...parts} />,
    submit: 'Save payout',
    fill: { Amount: '9000' },
    choose: { 'Paid By': 'Brokerage', Method: 'Check' },
  },
  {
    as,
    draft: 'receipts-selected',
    form: (parts) => <ReceiptsForm {...parts} />,
    submit: 'Save receipts',
    choose: { Method: 'Check' },
  },
  {
    as,
    draft: 'payouts-selected',
    form: (parts) => <PayoutsForm {...parts} />,
    submit: 'Save payouts',
    choose: { 'Paid By': 'Brokerage', Method: 'Check' },
  },
  {
    as,
    draft: 'receipt-reversal',
    form: (parts) => <ReverseReceiptDialog payment={payment} {...parts} />,
    submit: 'Reverse',
  },
  {
    as,
    draft: 'receipt-settlement',
    form: (parts) => <AcceptDifferenceDialog row={receivable} {...parts} />,
    submit: 'Settle',
  },
  {
    as,
    draft: 'payout-reversal',
    form: (parts) => <ReversePayoutDialog payment={payment} {...parts} />,
    submit: 'Reverse',
  },
  {
    as,
    draft: 'payout-overpaid',
    form: (parts) => <OverpaidDialog payment={payment} {...parts} />,
    submit: 'Charge agent',
  },
  {
    as,
    draft: 'deposit',
    form: (parts) => <DepositDialog rows={[undepositedItem]} onSaved={() => undefined} {...parts} />,
    submit: 'Save deposit',
    fill: { Reference: 'Slip 17' },
  },
  {
    as,
    draft: 'deposit-reversal',
    form: (parts) => <ReverseDepositDialog deposit={deposit} {...parts} />,
    submit: 'Reverse',
  },
]
