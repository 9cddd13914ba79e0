import type { CommissionLine, Counted } from '@bluebonnet/commission'
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

/** What one version of a CDA divides: written with the version, which is why its columns of the deal never change. */
abstract class PartOfVersion {
  @PrimaryColumn({ name: 'cda_id', type: 'uuid' }) @References('cdas', 'CASCADE') cdaId!: string
  @PrimaryColumn({ name: 'version', type: 'integer' }) version!: number
  @Uuid('deal_id') @References('deals') dealId!: string
  /** Whether the version is the CDA's newest and not void. */
  @Flag('stands', true) stands!: boolean
}

/**
 * A line of a version of a CDA: who is paid what out of whose share. The lines of a version make its gross with what
 * the client pays.
 */
@Entity('cda_lines')
@Check('cda_lines_payee_check', "(payee = 'OTHER') = (payee_id IS NOT NULL)")
@Check('cda_lines_cents_check', notNegative('cents'))
@Check('cda_lines_state_check', oneOf('state', paymentStates))
@Index('cda_lines_by_agent', ['agentId', 'dealId'], { where: 'stands' })
@Index('cda_lines_by_deal', ['dealId', 'agentId', 'kind', 'cents'], { where: 'stands' })
@Index('cda_lines_by_payee', ['payeeId', 'dealId'], { where: `stands AND ${ofPayee}` })
@Index('cda_lines_by_payee_newest', ['payeeId', 'dealCreatedAt', 'payableId'], { where: `stands AND ${ofPayee}` })
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
  /** The sentence that explains it. */
  @Text('step') step!: string
  @Text('label', optional) label!: string | null
  /** Out of whose share it comes: what nobody else shares is the deal's own agent's. */
  @Uuid('agent_id') @References('agents') agentId!: string
  /** Names and licences are as the version prints them. */
  @Text('agent_name') agentName!: string
  @Text('agent_licence', optional) agentLicence!: string | null
  @Uuid('payee_id', optional) @References('payees') payeeId!: string | null
  @Text('payee_name', optional) payeeName!: string | null
  @Text('payee_licence', optional) payeeLicence!: string | null
  @Cents('owed_cents', optional) owedCents!: number | null
  @Flag('reduces_1099') reduces1099!: boolean
  /**
   * Lines of one kind and payee are paid as one, which keeps its id in every version of the CDA. The first of them has
   * it; null for the others, and where the brokerage is paid.
   */
  @Uuid('payable_id', optional) payableId!: string | null
  /** What the desk 'To pay' says of it, kept by `settle`; null where there is nothing to pay. */
  @Text('state', optional) state!: PaymentState | null
  /** The CDA's and the deal's, in which the lists of lines are ordered. */
  @TimestampColumn('created_at') createdAt!: Date
  @TimestampColumn('deal_created_at') dealCreatedAt!: Date
}

/** On which terms an agent shares a version of a CDA with the deal's own. What they get are their lines. */
@Entity('cda_shares')
@Check('cda_shares_role_check', oneOf('role', agentRoles))
@Index('cda_shares_by_agent', ['agentId', 'dealId'], { where: 'stands' })
@Index('cda_shares_by_deal', ['dealId'], { where: 'stands' })
export class CdaShareEntity extends PartOfVersion {
  @PrimaryColumn({ name: 'agent_id', type: 'uuid' }) @References('agents') agentId!: string
  @IntegerColumn('position') position!: number
  @Text('role') role!: AgentRole
  /** What was agreed: thousandths of a percent or an amount. */
  @IntegerColumn('rate', optional) rate!: number | null
  @Cents('amount_cents', optional) amountCents!: number | null
  /** What of the share the client paid, which is no commission. */
  @Cents('client_paid_cents', { default: 0 }) clientPaidCents!: number
  @Cents('cap_counted_cents') capCountedCents!: number
  @Cents('cap_used_before_cents') capUsedBeforeCents!: number
  @Day('cap_year_start') capYearStart!: string
  @Uuid('plan_id') @References('plans') planId!: string
  @Json('counted', optional) counted!: Counted | null
}
