import { type PlanCapTerms, type PlanStepTerms } from '@bluebonnet/contracts'
import { type CompPlan, compPlans } from '@bluebonnet/domain'
import {
  Day,
  Id,
  Json,
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

/** The first day of anything without a start date. */
export const always = '1900-01-01'

/** A commission plan. Only the three standard plans have a code. */
@Entity('plans')
@Unique('plans_code_key', ['code'])
@Unique('plans_name_key', ['name'])
@Check('plans_code_check', oneOf('code', compPlans))
@Index('plans_newest', ['createdAt', 'id'])
export class PlanEntity {
  @Id() id!: string
  @Text('code', optional) code!: CompPlan | null
  @Text('name') name!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}

/**
 * The terms of a plan from a day on (docs/rules/commission-and-caps.md#versions). Append-only: the database refuses
 * UPDATE and DELETE.
 */
@Entity('plan_versions')
@Unique('plan_versions_plan_id_version_key', ['planId', 'version'])
@Check('plan_versions_version_check', 'version > 0')
export class PlanVersionEntity {
  @Id() id!: string
  @Uuid('plan_id') @References('plans') planId!: string
  @IntegerColumn('version') version!: number
  @Day('effective_from') effectiveFrom!: string
  @Json('caps') caps!: PlanCapTerms[]
  @Json('steps') steps!: PlanStepTerms[]
  @Text('reason') reason!: string
  /** Null if the version comes from the brokerage's settings and its author is unknown. */
  @Uuid('author_id', optional) authorId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}

/**
 * Who is on which plan from which day on (docs/rules/commission-and-caps.md#plan-history): append-only; the newest row
 * of the latest day applies. An agent's first plan applies to all earlier days too; a row for a day after its creation
 * is scheduled.
 */
@Entity('agent_plans')
@Index('agent_plans_by_agent', ['agentId', 'fromDay', 'createdAt', 'id'])
export class AgentPlanEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Uuid('plan_id') @References('plans') planId!: string
  @Day('from_day') fromDay!: string
  @Text('reason', optional) reason!: string | null
  @Uuid('author_id') authorId!: string
  @TimestampColumn('created_at', now) createdAt!: Date
}
