import { clientStatuses, clientTypes, type ClientStatus, type ClientType } from '@bluebonnet/domain'
import {
  Cents,
  Json,
  notNegative,
  oneOf,
  optional,
  References,
  SharedRow,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** The client's preferences, in the agent's own words. */
type ClientPreferences = Record<string, string | number | boolean | string[] | null>

/** A buyer or seller of an agent. */
@Entity('clients')
@Check('clients_type_check', oneOf('type', clientTypes))
@Check('clients_status_check', oneOf('status', clientStatuses))
@Check('clients_budget_cents_check', notNegative('budget_cents'))
@Index('clients_newest', ['createdAt', 'id'])
@Index('clients_by_agent', ['agentId', 'createdAt', 'id'])
@Index('clients_by_status', ['agentId', 'status'])
@Index('clients_in_status', ['status', 'createdAt', 'id'])
@Index('clients_by_type', ['type', 'createdAt', 'id'])
@Index('clients_by_name', { synchronize: false })
@Index('clients_by_email', { synchronize: false })
@Index('clients_by_budget', ['budgetCents', 'id'])
@Index('clients_search', { synchronize: false })
export class ClientEntity extends SharedRow {
  @Uuid('agent_id') @References('agents') agentId!: string
  @Text('first_name') firstName!: string
  @Text('last_name') lastName!: string
  @Text('email', optional) email!: string | null
  @Text('phone', optional) phone!: string | null
  @Text('type') type!: ClientType
  @Cents('budget_cents', optional) budgetCents!: number | null
  @Json('preferences', optional) preferences!: ClientPreferences | null
  @Text('notes', optional) notes!: string | null
  @Text('status', { default: 'ACTIVE' }) status!: ClientStatus
}
