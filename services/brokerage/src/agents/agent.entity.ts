import { type AgentStatus, agentStatuses } from '@bluebonnet/domain'
import {
  Cents,
  Day,
  notNegative,
  oneOf,
  optional,
  References,
  SharedRow,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index, Unique } from 'typeorm'

/**
 * The selling side of a user: the owner of clients, properties and deals
 * (docs/rules/roles-and-permissions.md#agent-profile).
 */
@Entity('agents')
@Unique('agents_user_id_key', ['userId'])
@Check('agents_status_check', oneOf('status', agentStatuses))
@Check('agents_annual_cap_cents_check', notNegative('annual_cap_cents'))
@Index('agents_newest', ['createdAt', 'id'])
@Index('agents_by_plan', ['planId'])
export class AgentEntity extends SharedRow {
  @Uuid('user_id') @References('users') userId!: string
  @Text('status', { default: 'ACTIVE' }) status!: AgentStatus
  /** The current plan; `AgentPlanEntity` has its start and scheduled plans. */
  @Uuid('plan_id') @References('plans') planId!: string
  /** The cap year begins on this day of each year; 1 January if empty. */
  @Day('cap_year_start', optional) capYearStart!: string | null
  /** Replaces the plan's cap for this agent. */
  @Cents('annual_cap_cents', optional) annualCapCents!: number | null
  @Text('w9_url', optional) w9Url!: string | null
  @Text('ica_url', optional) icaUrl!: string | null
}
