import type { BookAccount } from '@bluebonnet/domain'

interface ChartAccount {
  name: string
  code: string
  /** Asset, liability, revenue or expense, in the letters of plain text accounting. */
  type: 'A' | 'L' | 'R' | 'X'
}

/** Default names of accounts, which a brokerage may change (docs/rules/books.md#chart). */
export const defaultChart: Record<BookAccount, ChartAccount> = {
  BANK: { name: 'Operating Bank', code: '1000', type: 'A' },
  UNDEPOSITED: { name: 'Undeposited Funds', code: '1050', type: 'A' },
  COMMISSIONS_RECEIVABLE: { name: 'Commissions Receivable', code: '1100', type: 'A' },
  AGENTS_RECEIVABLE: { name: 'Due from Agents', code: '1110', type: 'A' },
  TAKEN_AT_CLOSING: { name: 'Due from Closings', code: '1120', type: 'A' },
  AGENTS_PAYABLE: { name: 'Agents Payable', code: '2000', type: 'L' },
  OTHERS_PAYABLE: { name: 'Referrals and Holds Payable', code: '2010', type: 'L' },
  COMMISSION_INCOME: { name: 'Commission Income', code: '4000', type: 'R' },
  TRANSACTION_FEES: { name: 'Transaction Fees', code: '4100', type: 'R' },
  AGENT_CHARGES: { name: 'Agent Charges', code: '4200', type: 'R' },
  AGENT_COMMISSIONS: { name: 'Agent Commissions', code: '5000', type: 'X' },
  REFERRALS: { name: 'Referral Fees and Rebates', code: '5100', type: 'X' },
  CLOSING_DIFFERENCES: { name: 'Closing Differences', code: '5200', type: 'X' },
  AGENT_CREDITS: { name: 'Agent Credits', code: '5300', type: 'X' },
  BAD_DEBTS: { name: 'Bad Debts', code: '5400', type: 'X' },
}
