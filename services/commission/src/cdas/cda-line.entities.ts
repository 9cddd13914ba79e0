import type { CommissionLine, CountedUse } from '@bluebonnet/commission'
import { type AgentRole, agentRoles, type PaymentState, paymentStates } from '@bluebonnet/domain'
import {
  Cents,
  Day,
  Flag,
  Json,
  TimestampColumn,
  notNegative,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
  IntegerColumn,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, PrimaryColumn } from 'typeorm'

const ofPayee = 'payee_id IS NOT NULL AND payable_id IS NOT NULL'

/** Part of a CDA version. It is written with the version, so its copied deal columns never change. */
abstract class PartOfVersion {
  @PrimaryColumn({ name: 'cda_id', type: 'uuid' }) @References('cdas', 'CASCADE') cdaId!: string
  @PrimaryColumn({ name: 'version', type: 'integer' }) version!: number
  /** The deal of the CDA, which refers to it. */
  @Uuid('deal_id') dealId!: string
  /** Whether the version is the newest of the CDA and not void. */
  @Flag('is_current', true) isCurrent!: boolean
}

/**
 * A line of a CDA version: payee, amount and share it comes from. The lines of a version add up to the gross plus what
 * the client pays.
 */
@Entity('cda_lines')
@Check('cda_lines_payee_check', "(payee = 'OTHER') = (payee_id IS NOT NULL)")
@Check('cda_lines_cents_check', notNegative('cents'))
@Check('cda_lines_state_check', oneOf('state', paymentStates))
@Index('cda_lines_by_agent', ['agentId', 'dealId'], { where: 'is_current' })
@Index('cda_lines_by_deal', ['dealId', 'agentId', 'kind', 'cents'], { where: 'is_current' })
@Index('cda_lines_by_payee', ['payeeId', 'dealId'], { where: `is_current AND ${ofPayee}` })
@Index('cda_lines_by_payee_newest', ['payeeId', 'dealCreatedAt', 'payableId'], { where: `is_current AND ${ofPayee}` })
@Index('cda_lines_to_pay', ['createdAt', 'payableId'], { where: 'state IS NOT NULL' })
@Index('cda_lines_by_state', ['state', 'createdAt', 'payableId'], { where: 'state IS NOT NULL' })
@Index('cda_lines_to_pay_agent', ['agentId', 'createdAt', 'payableId'], {
  where: "state IS NOT NULL AND payee = 'AGENT'",
})
@Index('cda_lines_to_pay_payee', ['payeeId', 'createdAt', 'payableId'], {
  where: 'state IS NOT NULL AND payee_id IS NOT NULL',
})
export class CdaLineEntity extends PartOfVersion {
  @PrimaryColumn({ name: 'position', type: 'integer' }) position!: number
  @Text('kind') kind!: CommissionLine['kind']
  @Text('payee') payee!: CommissionLine['payee']
  @Cents('cents') cents!: number
  /** The sentence that explains the amount. */
  @Text('step') step!: string
  @Text('label', optional) label!: string | null
  /** The agent whose share it comes from. Unshared lines belong to the deal's own agent. */
  @Uuid('agent_id') @References('agents') agentId!: string
  /** Names and licences as printed by the version. */
  @Text('agent_name') agentName!: string
  @Text('agent_licence', optional) agentLicence!: string | null
  @Uuid('payee_id', optional) @References('payees') payeeId!: string | null
  @Text('payee_name', optional) payeeName!: string | null
  @Text('payee_licence', optional) payeeLicence!: string | null
  @Cents('owed_cents', optional) owedCents!: number | null
  @Flag('reduces_1099') reduces1099!: boolean
  /**
   * Lines of the same kind and payee are paid as one and keep this id in every version of the CDA. Only the first of
   * them has it. Null for the others and for lines that pay the brokerage.
   */
  @Uuid('payable_id', optional) payableId!: string | null
  /** Payment state for the list To Pay, written by `updatePaymentStates`. Null if there is nothing to pay. */
  @Text('state', optional) state!: PaymentState | null
  /** Creation time of the CDA and of the deal, which lists of lines sort by. */
  @TimestampColumn('created_at') createdAt!: Date
  @TimestampColumn('deal_created_at') dealCreatedAt!: Date
}

/** The terms on which an agent shares a CDA version with the deal's own agent. Their amounts are in their lines. */
@Entity('cda_shares')
@Check('cda_shares_role_check', oneOf('role', agentRoles))
@Index('cda_shares_by_agent', ['agentId', 'dealId'], { where: 'is_current' })
@Index('cda_shares_by_deal', ['dealId'], { where: 'is_current' })
export class CdaShareEntity extends PartOfVersion {
  @PrimaryColumn({ name: 'agent_id', type: 'uuid' }) @References('agents') agentId!: string
  @IntegerColumn('position') position!: number
  @Text('role') role!: AgentRole
  /** The agreed share: thousandths of a percent or an amount. */
  @IntegerColumn('rate', optional) rate!: number | null
  @Cents('amount_cents', optional) amountCents!: number | null
  /** The part of the share that the client paid. It is not commission. */
  @Cents('client_paid_cents', { default: 0 }) clientPaidCents!: number
  @Cents('cap_counted_cents') capCountedCents!: number
  @Cents('cap_used_before_cents') capUsedBeforeCents!: number
  @Day('cap_year_start') capYearStart!: string
  @Uuid('plan_id') @References('plans') planId!: string
  @Json('counted', optional) counted!: CountedUse | null
}
