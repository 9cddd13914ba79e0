import type { DealStatus } from '@bluebonnet/domain'
import {
  Id,
  Json,
  TimestampColumn,
  now,
  oneOf,
  optional,
  References,
  Text,
  Uuid,
} from '@bluebonnet/platform/database/schema'
import { Check, Entity, Index } from 'typeorm'

/** Kinds of entries: the deal was created, moved or changed, or its CDA changed. */
export const timelineKinds = ['CREATED', 'STATUS', 'CHANGED', 'CDA'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** The deal's history for its people: each move with user, time and reason. */
@Entity('deal_timeline')
@Check('deal_timeline_kind_check', oneOf('kind', timelineKinds))
@Check('deal_timeline_status_check', "(kind <> 'STATUS') OR (from_status IS NOT NULL AND to_status IS NOT NULL)")
@Index('deal_timeline_by_deal', ['dealId', 'createdAt', 'id'])
export class TimelineEntryEntity {
  @Id() id!: string
  @Uuid('deal_id') @References('deals') dealId!: string
  @Text('kind') kind!: TimelineKind
  /** Statuses are the deal's own, whose column lists them. */
  @Text('from_status', optional) fromStatus!: DealStatus | null
  @Text('to_status', optional) toStatus!: DealStatus | null
  @Text('reason', optional) reason!: string | null
  /** For CHANGED: `{ field: [before, after] }`. For CDA: the event and the version. */
  @Json('details', optional) details!: Record<string, unknown> | null
  /** Null for the system. */
  @Uuid('actor_id', optional) @References('users') actorId!: string | null
  @TimestampColumn('created_at', now) createdAt!: Date
}
