import { eventTypes, type EventType } from '@bluebonnet/domain'
import {
  Flag,
  TimestampColumn,
  oneOf,
  optional,
  References,
  SharedRow,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** An appointment. */
@Entity('calendar_events')
@Check('calendar_events_event_type_check', oneOf('event_type', eventTypes))
@Index('calendar_events_newest', ['createdAt', 'id'])
@Index('calendar_events_by_agent', ['agentId', 'startTime'])
@Index('calendar_events_by_creator', ['createdBy', 'startTime'])
@Index('calendar_events_by_type', ['eventType', 'createdAt', 'id'])
@Index('calendar_events_by_time', ['startTime'])
@Index('calendar_events_by_deal', ['dealId'])
@Index('calendar_events_by_client', ['clientId'])
@Index('calendar_events_by_property', ['propertyId'])
@Index('calendar_events_search', { synchronize: false })
@Index('calendar_events_span', { synchronize: false })
export class CalendarEventEntity extends SharedRow {
  /** Null for a private event of a person who is not an agent. */
  @Uuid('agent_id', optional) @References('agents') agentId!: string | null
  @Uuid('created_by') @References('users') createdBy!: string
  @Text('title') title!: string
  @Text('description', optional) description!: string | null
  @Text('event_type') eventType!: EventType
  @TimestampColumn('start_time') startTime!: Date
  @TimestampColumn('end_time') endTime!: Date
  @Text('location', optional) location!: string | null
  @Uuid('deal_id', optional) @References('deals') dealId!: string | null
  @Uuid('client_id', optional) @References('clients', 'SET NULL') clientId!: string | null
  @Uuid('property_id', optional) @References('properties', 'SET NULL') propertyId!: string | null
  @Flag('is_all_day') isAllDay!: boolean
}
