import {
  Day,
  Id,
  IntegerColumn,
  now,
  optional,
  References,
  TimestampColumn,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** An agent's mentor until a day or for a number of deals (docs/rules/commission-and-caps.md#mentors). */
@Entity('mentorships')
@Check('mentorships_two_check', 'mentor_id <> agent_id')
@Check('mentorships_share_check', 'share BETWEEN 1 AND 100000')
@Check('mentorships_days_check', 'until >= since')
@Check('mentorships_first_deals_check', 'first_deals > 0')
@Check('mentorships_end_check', 'until IS NOT NULL OR first_deals IS NOT NULL')
@Index('mentorships_by_agent', ['agentId', 'since'])
@Index('mentorships_by_mentor', ['mentorId'])
export class MentorshipEntity {
  @Id() id!: string
  @Uuid('agent_id') @References('agents') agentId!: string
  @Uuid('mentor_id') @References('agents') mentorId!: string
  /** The mentor's share of the agent's new deals, in thousandths of a percent. */
  @IntegerColumn('share') share!: number
  @Day('since') since!: string
  /** The last day. */
  @Day('until', optional) until!: string | null
  @IntegerColumn('first_deals', optional) firstDeals!: number | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
