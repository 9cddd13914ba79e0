import { type Payable, type Payout, type Receipt, type Receivable } from '@bluebonnet/contracts'
import { dollarsOf } from '@bluebonnet/domain'
import type { PayableRow, PayoutRow, ReceiptRow, ReceivableRow } from './payments.sql.js'

export const receiptAnswer = ({ amountCents, createdAt, ...row }: ReceiptRow): Receipt => ({
  ...row,
  amount: dollarsOf(Number(amountCents)),
  createdAt: createdAt.toISOString(),
})

export const receivableAnswer = (row: ReceivableRow): Receivable => {
  const { createdAt: _, expectedCents, receivedCents, openCents, ...rest } = row
  return {
    ...rest,
    expected: dollarsOf(Number(expectedCents)),
    received: dollarsOf(Number(receivedCents)),
    open: dollarsOf(Number(openCents)),
  }
}

export const payoutAnswer = ({ amountCents, createdAt, ...row }: PayoutRow): Payout => ({
  ...row,
  amount: dollarsOf(Number(amountCents)),
  createdAt: createdAt.toISOString(),
})

export const payableAnswer = (row: PayableRow): Payable => {
  const { createdAt: _, dueCents, paidCents, ...rest } = row
  return { ...rest, due: dollarsOf(Number(dueCents)), paid: dollarsOf(Number(paidCents)) }
}
