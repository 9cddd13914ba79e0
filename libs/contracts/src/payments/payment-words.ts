import type { BookAccount, JournalSource, Payer, PaymentMethod, PaymentState, PaymentRoute } from '@bluebonnet/domain'

/** Labels of payment routes and accounts of the books. */
export const paymentRouteLabels: Record<PaymentRoute, string> = {
  TABLE: 'Title pays all payees at the table',
  BROKERAGE: 'Title pays the brokerage, which pays the others',
}
export const paidByLabels: Record<Payer, string> = { TITLE: 'Title company', BROKERAGE: 'Brokerage' }
export const paymentMethodLabels: Record<PaymentMethod, string> = {
  WIRE: 'Wire',
  ACH: 'ACH',
  CHECK: 'Check',
  OTHER: 'Other',
}
export const receivableStateLabels: Record<PaymentState, string> = {
  OPEN: 'Not received',
  PART: 'Short',
  DONE: 'Received',
  OVER: 'Over',
}
export const payableStateLabels: Record<PaymentState, string> = {
  OPEN: 'To pay',
  PART: 'Paid in part',
  DONE: 'Paid',
  OVER: 'Overpaid',
}
export const bookAccountLabels: Record<BookAccount, string> = {
  BANK: 'Bank',
  UNDEPOSITED: 'Received, not deposited',
  COMMISSIONS_RECEIVABLE: 'Commissions receivable',
  AGENTS_RECEIVABLE: 'Owed by agents',
  TAKEN_AT_CLOSING: 'Deducted at closing, in transit',
  AGENTS_PAYABLE: 'Owed to agents',
  OTHERS_PAYABLE: 'Owed to others',
  COMMISSION_INCOME: 'Commission income',
  TRANSACTION_FEES: 'Transaction fees',
  AGENT_CHARGES: 'Charges to agents',
  AGENT_COMMISSIONS: 'Agent commissions',
  REFERRALS: 'Referral fees, rebates and concessions',
  CLOSING_DIFFERENCES: 'Differences at closing',
  AGENT_CREDITS: 'Credits to agents',
  BAD_DEBTS: 'Written off',
}
export const journalSourceLabels: Record<JournalSource, string> = {
  RECEIPT: 'Receipt',
  PAYOUT: 'Payout',
  ACCOUNT: 'Agent account',
  DEPOSIT: 'Bank deposit',
}
