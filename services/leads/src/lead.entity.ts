import { leadRoles, leadStatuses, type LeadRole, type LeadStatus } from '@bluebonnet/domain'
import { Id, TimestampColumn, now, oneOf, optional, References, Text, Uuid } from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** A person who left their name on the landing page. */
@Entity('leads')
@Check('leads_role_interest_check', oneOf('role_interest', leadRoles))
@Check('leads_status_check', oneOf('status', leadStatuses))
@Index('leads_newest', ['createdAt', 'id'])
@Index('leads_by_status', ['status', 'createdAt', 'id'])
@Index('leads_by_name', { synchronize: false })
@Index('leads_by_assignee', ['assignedTo'])
@Index('leads_by_agent', ['agentId'])
@Index('leads_search', { synchronize: false })
export class LeadEntity {
  @Id() id!: string
  @Text('first_name') firstName!: string
  @Text('last_name') lastName!: string
  @Text('email') email!: string
  @Text('phone', optional) phone!: string | null
  @Text('role_interest', { default: 'AGENT' }) roleInterest!: LeadRole
  @Text('message', optional) message!: string | null
  @Text('status', { default: 'NEW' }) status!: LeadStatus
  /** The assignee: a broker, manager or super admin. */
  @Uuid('assigned_to', optional) @References('users') assignedTo!: string | null
  @Text('note', optional) note!: string | null
  /** Who they became. */
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
  @TimestampColumn('updated_at', now) updatedAt!: Date
}
