import {
  type Payer,
  payers,
  type PaidLineKind,
  paidLineKinds,
  type PaymentMethod,
  paymentMethods,
  type PaymentRoute,
  paymentRoutes,
} from '@bluebonnet/domain'
import {
  Cents,
  Day,
  Flag,
  Id,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

const sign = '(reverses_id IS NULL) = (amount_cents > 0) AND amount_cents <> 0'

/**
 * What title sent for a CDA. Append-only: the database refuses UPDATE and DELETE; a negative row reverses a wrong one
 * (docs/rules/books.md#receipts).
 */
@Entity('receipts')
@Unique('receipts_reverses_id_key', ['reversesId'])
@Check('receipts_payment_route_check', oneOf('payment_route', paymentRoutes))
@Check('receipts_method_check', oneOf('method', paymentMethods))
@Check(
  'receipts_sign_check',
  'CASE WHEN amount_cents = 0 THEN explained_cents <> 0 ELSE (reverses_id IS NULL) = (amount_cents > 0) END',
)
@Check('receipts_reason_check', 'reason IS NOT NULL OR (reverses_id IS NULL AND explained_cents = 0)')
@Index('receipts_by_cda', ['cdaId', 'createdAt', 'id'])
@Index('receipts_by_deal', ['dealId'])
@Index('receipts_to_deposit', ['createdAt', 'id'], { where: 'to_deposit' })
export class ReceiptEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @IntegerColumn('cda_version') cdaVersion!: number
  /** Whom title pays for this CDA. The expected amount follows it, even if the brokerage's setting changes later. */
  @Text('payment_route') paymentRoute!: PaymentRoute
  @Cents('amount_cents') amountCents!: number
  /** Shortfall with a known reason; negative for a surplus. */
  @Cents('explained_cents', { default: 0 }) explainedCents!: number
  @Day('received_on') receivedOn!: string
  @Text('method') method!: PaymentMethod
  @Text('reference', optional) reference!: string | null
  @Text('reason', optional) reason!: string | null
  @Uuid('reverses_id', optional) @References('receipts') reversesId!: string | null
  /** It goes to the bank with others, as one deposit. */
  @Flag('to_deposit') toDeposit!: boolean
  /** No foreign key, as with agents' accounts. */
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/** A payment to a payee for a line of a CDA. Append-only like receipts (docs/rules/books.md#payouts). */
@Entity('payouts')
@Unique('payouts_reverses_id_key', ['reversesId'])
@Check('payouts_line_kind_check', oneOf('line_kind', paidLineKinds))
@Check(
  'payouts_payee_check',
  "(agent_id IS NULL) <> (payee_id IS NULL) AND (line_kind = 'AGENT_SPLIT') = (agent_id IS NOT NULL)",
)
@Check('payouts_payment_route_check', oneOf('payment_route', paymentRoutes))
@Check('payouts_paid_by_check', oneOf('paid_by', payers))
@Check('payouts_method_check', oneOf('method', paymentMethods))
@Check('payouts_sign_check', sign)
@Check('payouts_reason_check', '(reverses_id IS NULL) = (reason IS NULL)')
@Index('payouts_by_cda', ['cdaId', 'createdAt', 'id'])
@Index('payouts_by_deal', ['dealId'])
@Index('payouts_by_agent', ['agentId', 'createdAt', 'id'], { where: 'agent_id IS NOT NULL' })
@Index('payouts_by_payee', ['payeeId'], { where: 'payee_id IS NOT NULL' })
@Index('payouts_newest', ['createdAt', 'id'])
@Index('payouts_by_day', ['paidOn', 'id'])
@Index('payouts_search', { synchronize: false })
export class PayoutEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Uuid('cda_id') @References('cdas') cdaId!: string
  @IntegerColumn('cda_version') cdaVersion!: number
  /** Position of the line in that version. Its kind and payee identify it in other versions. */
  @IntegerColumn('line_position') linePosition!: number
  @Text('line_kind') lineKind!: PaidLineKind
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Uuid('payee_id', optional) @References('payees') payeeId!: string | null
  /** Name of the payee at that time. */
  @Text('payee_name') payeeName!: string
  @Text('payment_route') paymentRoute!: PaymentRoute
  @Text('paid_by') paidBy!: Payer
  @Cents('amount_cents') amountCents!: number
  @Day('paid_on') paidOn!: string
  @Text('method') method!: PaymentMethod
  @Text('reference', optional) reference!: string | null
  @Text('reason', optional) reason!: string | null
  @Uuid('reverses_id', optional) @References('payouts') reversesId!: string | null
  /** The receipt that created this payout. Null for a payout from a manual entry or a closing. */
  @Uuid('receipt_id', optional) @References('receipts') receiptId!: string | null
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
