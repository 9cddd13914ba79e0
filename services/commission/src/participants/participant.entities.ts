import { type AgentRole, agentRoles, type OtherRole, otherRoles, type PayeeKind, payeeKinds } from '@bluebonnet/domain'
import {
  Cents,
  ChangedIn,
  Day,
  Flag,
  Id,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  RowVersion,
  Text,
  Uuid,
  IntegerColumn,
  bothOrNeither,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/** A payee of deals outside the brokerage (docs/rules/commission-and-caps.md#payees). */
@Entity('payees')
@Check('payees_kind_check', oneOf('kind', payeeKinds))
@Index('payees_newest', ['createdAt', 'id'])
export class PayeeEntity {
  @Id() id!: string
  @Text('name') name!: string
  @Text('kind') kind!: PayeeKind
  /** A broker's licence in Texas or another state. */
  @Text('licence_number', optional) licenceNumber!: string | null
  /** Last day of the registration of an agent's entity. */
  @Day('registration_expires', optional) registrationExpires!: string | null
  @Text('address', optional) address!: string | null
  @RowVersion() version!: number
  @ChangedIn() changedIn?: Record<string, number>
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}

/**
 * The plan that a broker chose for an agent in one deal. The newest row counts, and one without a plan withdraws it.
 * Append-only: the database refuses UPDATE and DELETE (docs/rules/commission-and-caps.md#deal-plan).
 */
@Entity('deal_plans')
@Check('deal_plans_version_check', bothOrNeither('plan_id', 'version'))
@Index('deal_plans_by_deal', ['dealId', 'agentId', 'createdAt', 'id'])
export class DealPlanEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Uuid('plan_id', optional) @References('plans') planId!: string | null
  /** If none was named: the version in force at the time of the choice; the deal's day determines the actual one. */
  @IntegerColumn('version', optional) version!: number | null
  @Flag('version_named', true) versionNamed!: boolean
  @Text('reason') reason!: string
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/**
 * Participants of a deal other than the brokerage and its own agent, in the order of the list: outside payees, and
 * agents of the brokerage. The deal's `participantsVersion` counts its changes.
 */
@Entity('deal_participants')
@Unique('deal_participants_payee_key', ['dealId', 'payeeId', 'role'])
@Unique('deal_participants_agent_key', ['dealId', 'agentId'])
@Check('deal_participants_role_check', oneOf('role', [...agentRoles, ...otherRoles]))
@Check('deal_participants_who_check', '(payee_id IS NULL) = (agent_id IS NOT NULL)')
@Check('deal_participants_share_check', 'share BETWEEN 1 AND 100000')
@Check('deal_participants_amount_cents_check', 'amount_cents > 0')
@Check('deal_participants_one_check', '(share IS NULL) <> (amount_cents IS NULL)')
@Index('deal_participants_by_payee', ['payeeId', 'dealId'])
@Index('deal_participants_by_payee_newest', ['payeeId', 'dealCreatedAt', 'id'], { where: 'payee_id IS NOT NULL' })
@Index('deal_participants_by_agent', ['agentId', 'dealId'], { where: 'agent_id IS NOT NULL' })
export class DealParticipantEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Uuid('payee_id', optional) @References('payees') payeeId!: string | null
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Text('role') role!: OtherRole | AgentRole
  /** Thousandths of a percent: of the gross, of the agent's share, or of what agents share. */
  @IntegerColumn('share', optional) share!: number | null
  @Cents('amount_cents', optional) amountCents!: number | null
  @IntegerColumn('position') position!: number
  /** Creation time of the deal, which a payee's deals sort by. */
  @TimestampColumn('deal_created_at') dealCreatedAt!: Date
}

export const participantEntities = [DealParticipantEntity, DealPlanEntity, PayeeEntity]
