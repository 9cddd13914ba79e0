import type { Cents, CommissionLine, LineKind } from '@bluebonnet/commission'
import type { AccountKind, BookAccount, Payer, PaymentRoute } from '@bluebonnet/domain'

/** Debits are positive, credits negative, in integer cents. */
export interface Posting {
  account: BookAccount
  cents: Cents
  /** Customer or vendor, if the entry has several; else the entry's name. */
  name?: string
}

/** Drops zero lines and puts debits first. @throws RangeError when debits and credits differ. */
export const balanced = (postings: readonly Posting[]): Posting[] => {
  const sum = postings.reduce((total, { cents }) => total + cents, 0)
  if (sum !== 0) throw new RangeError(`Debits and credits differ by ${sum} cents`)
  const moved = postings.filter(({ cents }) => cents !== 0)
  return [...moved.filter(({ cents }) => cents > 0), ...moved.filter(({ cents }) => cents < 0)]
}

export interface PostedCda {
  lines: readonly Pick<CommissionLine, 'kind' | 'cents' | 'to' | 'agent'>[]
  /** Name of the deal's own agent. */
  agentName?: string
}

/**
 * The part of a CDA that each kind of line belongs to in the books: payments before anybody's share, and deductions
 * from an agent's share.
 */
const parts = {
  BROKERAGE_SPLIT: 'brokerage',
  PER_FILE_FEE: 'fees',
  ARREARS: 'arrears',
  AGENT_SPLIT: 'agents',
  REFERRAL_OUT: 'offTop',
  REBATE: 'offTop',
  CONCESSION: 'offTop',
  ADVANCE: 'holds',
  LEVY: 'holds',
  PLAN_SHARE: 'offTop',
  PLAN_FEE: 'holds',
} as const satisfies Record<LineKind, string>

/** Sums a CDA's lines by the parts that the books know. */
const partsOf = ({ lines }: Pick<PostedCda, 'lines'>) => {
  // Agents' debts became income when they were charged.
  const sums = { brokerage: 0, fees: 0, arrears: 0, agents: 0, offTop: 0, holds: 0 }
  for (const { kind, cents } of lines) sums[parts[kind]] += cents
  return { ...sums, gross: lines.reduce((total, { cents }) => total + cents, 0) }
}

/** What title owes the brokerage for a CDA: the brokerage's part or everything (docs/rules/books.md#expected). */
export const expectedCents = (cda: PostedCda, paymentRoute: PaymentRoute): Cents => {
  const { brokerage, fees, arrears, gross } = partsOf(cda)
  return paymentRoute === 'TABLE' ? brokerage + fees + arrears : gross
}

export interface PostedReceipt {
  amount: Cents
  /** Shortfall with a known reason. */
  explained: Cents
  paymentRoute: PaymentRoute
  /** The first valid receipt of its CDA: it posts the commission. */
  isFirst: boolean
  /** It waits to be deposited with others. */
  toDeposit?: boolean
}

/** What each agent and each payee is owed, by name, as accounting software requires. */
const payables = ({ lines, agentName }: PostedCda): Posting[] =>
  lines.flatMap(({ kind, cents, to, agent }): Posting[] => {
    if (kind === 'BROKERAGE_SPLIT' || kind === 'PER_FILE_FEE' || kind === 'ARREARS') return []
    if (kind === 'AGENT_SPLIT') return [named('AGENTS_PAYABLE', -cents, agent?.name ?? agentName)]
    return [named('OTHERS_PAYABLE', -cents, to?.name)]
  })

const named = (account: BookAccount, cents: Cents, name: string | undefined): Posting =>
  name === undefined ? { account, cents } : { account, cents, name }

/**
 * The lines of a receipt. What is neither received nor explained stays in COMMISSIONS_RECEIVABLE
 * (docs/rules/books.md#entries).
 */
export const receiptPostings = (cda: PostedCda, receipt: PostedReceipt): Posting[] => {
  const { amount, explained, paymentRoute, isFirst, toDeposit = false } = receipt
  const came: Posting[] = [
    { account: toDeposit ? 'UNDEPOSITED' : 'BANK', cents: amount },
    { account: 'CLOSING_DIFFERENCES', cents: explained },
    { account: 'COMMISSIONS_RECEIVABLE', cents: (isFirst ? expectedCents(cda, paymentRoute) : 0) - amount - explained },
  ]
  if (!isFirst) return balanced(came)
  const { gross, brokerage, fees, offTop, arrears } = partsOf(cda)
  const throughBrokerage = paymentRoute === 'BROKERAGE'
  return balanced([
    ...came,
    { account: 'AGENT_COMMISSIONS', cents: gross - brokerage - offTop },
    { account: 'REFERRALS', cents: offTop },
    { account: 'COMMISSION_INCOME', cents: -gross },
    { account: 'TRANSACTION_FEES', cents: -fees },
    { account: 'TAKEN_AT_CLOSING', cents: -arrears },
    ...(throughBrokerage ? payables(cda) : []),
  ])
}

export interface PostedPayout {
  amount: Cents
  paymentRoute: PaymentRoute
  paidBy: Payer
  toAgent: boolean
  /** The debtor of what title paid at the table. */
  title?: string
}

/** The lines of a payout. Empty if title paid at the table what the books never owed. */
export const payoutPostings = ({ amount, paymentRoute, paidBy, toAgent, title }: PostedPayout): Posting[] => {
  if (paymentRoute === 'TABLE' && paidBy === 'TITLE') return []
  const owed = toAgent ? 'AGENTS_PAYABLE' : 'OTHERS_PAYABLE'
  return balanced([
    paymentRoute === 'TABLE' ? named('COMMISSIONS_RECEIVABLE', amount, title) : { account: owed, cents: amount },
    paidBy === 'TITLE' ? named('COMMISSIONS_RECEIVABLE', -amount, title) : { account: 'BANK', cents: -amount },
  ])
}

/** The lines of a bank deposit, and with a negative amount of its reversal. */
export const depositPostings = (amount: Cents): Posting[] =>
  balanced([
    { account: 'BANK', cents: amount },
    { account: 'UNDEPOSITED', cents: -amount },
  ])

/** The contra account for each kind of entry of an agent's account. */
const against: Record<Exclude<AccountKind, 'REVERSAL'>, BookAccount> = {
  CHARGE: 'AGENT_CHARGES',
  PAYMENT: 'BANK',
  CREDIT: 'AGENT_CREDITS',
  WRITE_OFF: 'BAD_DEBTS',
  TAKEN_AT_CLOSING: 'TAKEN_AT_CLOSING',
}

/** The lines of an entry of an agent's account. A reversal has those of the reversed entry with opposite signs. */
export const accountPostings = (
  kind: Exclude<AccountKind, 'REVERSAL'>,
  amount: Cents,
  other: BookAccount = against[kind],
): Posting[] =>
  balanced([
    { account: 'AGENTS_RECEIVABLE', cents: amount },
    { account: other, cents: -amount },
  ])

/**
 * An overpayment to an agent came from the brokerage's own money, or from what title should have paid the brokerage.
 */
export const overpaidFrom = (paidBy: Payer): BookAccount => (paidBy === 'TITLE' ? 'CLOSING_DIFFERENCES' : 'BANK')
