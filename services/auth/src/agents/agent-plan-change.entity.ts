import { compPlans } from '@bluebonnet/contracts'
import type { CompPlan } from '@bluebonnet/contracts'
import { Id, Moment, now, oneOf, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/**
 * Who set which plan when (docs/rules/commission-and-caps.md#plan-history); the first row of an agent has no
 * `fromPlan`.
 */
@Entity('agent_plan_changes')
@Check('agent_plan_changes_from_plan_check', oneOf('from_plan', compPlans))
@Check('agent_plan_changes_to_plan_check', oneOf('to_plan', compPlans))
@Index('agent_plan_changes_by_agent', ['agentId', 'createdAt', 'id'])
export class AgentPlanChangeEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Text('from_plan', optional) fromPlan!: CompPlan | null
  @Text('to_plan') toPlan!: CompPlan
  @Uuid('changed_by') @References('users') changedBy!: string
  @Moment('created_at', now) createdAt!: Date
}
