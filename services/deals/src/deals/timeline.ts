import { Injectable } from '@nestjs/common'
import type { DealStatus } from '@bluebonnet/domain'
import { newId } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { TimelineEntryEntity, type TimelineKind } from './timeline-entry.entity.js'
import { addEntries, historyOf } from './timeline.sql.js'

export interface NewTimelineEntry {
  /** Set if another row refers to the entry. */
  id?: string
  dealId: string
  kind: TimelineKind
  /** Null for the system. */
  actorId: string | null
  fromStatus?: DealStatus
  toStatus?: DealStatus
  reason?: string | null
  details?: TimelineDetails
}

/** For CHANGED, each field with its value before and after. For CDA, the event and the version. */
type TimelineDetails = FieldChanges | { event: CdaEvent; version: number }
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown]>
type CdaEvent = 'GENERATED' | 'REVISED' | 'APPROVED' | 'SENT' | 'VOIDED' | 'STALE'

/** Writes a deal's history with each change, in the same transaction. */
@Injectable()
export class Timeline {
  async add(manager: EntityManager, entry: NewTimelineEntry): Promise<void> {
    await this.addMany(manager, [entry])
  }

  async addMany(manager: EntityManager, entries: readonly NewTimelineEntry[]): Promise<void> {
    await addEntries(manager, [
      entries.map(({ id }) => id ?? newId()),
      entries.map((entry) => entry.dealId),
      entries.map((entry) => entry.kind),
      entries.map((entry) => entry.fromStatus ?? null),
      entries.map((entry) => entry.toStatus ?? null),
      entries.map((entry) => entry.reason ?? null),
      entries.map(({ details }) => (details === undefined ? null : JSON.stringify(details))),
      entries.map((entry) => entry.actorId),
    ])
  }

  /** Newest first, up to `most` entries. Null returns all. */
  async of(manager: EntityManager, dealId: string, most: number | null = 1000): Promise<TimelineRow[]> {
    return historyOf(manager, [dealId, most])
  }
}

export type TimelineRow = Pick<
  TimelineEntryEntity,
  'id' | 'kind' | 'fromStatus' | 'toStatus' | 'reason' | 'details' | 'createdAt'
> & { actorName: string | null }
