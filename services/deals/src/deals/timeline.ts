import type { DealStatus } from '@bluebonnet/contracts'
import { nameIfAny, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { TimelineEntryEntity } from './timeline-entry.entity.js'
import type { TimelineKind } from './timeline-entry.entity.js'

interface NewTimelineEntry {
  dealId: string
  kind: TimelineKind
  /** Null where the product itself acted. */
  actorId: string | null
  fromStatus?: DealStatus
  toStatus?: DealStatus
  reason?: string | null
  details?: TimelineDetails
}

/** For CHANGED each field with its value before and after; for CDA what happened to which version. */
type TimelineDetails = FieldChanges | { event: CdaEvent; version: number }
export type FieldChanges = Record<string, readonly [before: unknown, after: unknown]>
type CdaEvent = 'GENERATED' | 'REVISED' | 'APPROVED' | 'SENT' | 'VOIDED' | 'STALE'

/** Writes a deal's history beside each change, in its transaction. */
@Injectable()
export class Timeline {
  async add(manager: EntityManager, entry: NewTimelineEntry): Promise<void> {
    await this.addMany(manager, [entry])
  }

  async addMany(manager: EntityManager, entries: readonly NewTimelineEntry[]): Promise<void> {
    await manager.query(
      `INSERT INTO deal_timeline (id, deal_id, kind, from_status, to_status, reason, details, actor_id)
       SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::uuid[])`,
      [
        entries.map(() => newId()),
        entries.map((entry) => entry.dealId),
        entries.map((entry) => entry.kind),
        entries.map((entry) => entry.fromStatus ?? null),
        entries.map((entry) => entry.toStatus ?? null),
        entries.map((entry) => entry.reason ?? null),
        entries.map(({ details }) => (details === undefined ? null : JSON.stringify(details))),
        entries.map((entry) => entry.actorId),
      ],
    )
  }

  async of(manager: EntityManager, dealId: string): Promise<TimelineRow[]> {
    return manager.query<TimelineRow[]>(
      `SELECT t.id, t.kind, t.from_status AS "fromStatus", t.to_status AS "toStatus", t.reason, t.details, t.created_at AS "createdAt",
              ${nameIfAny('u')} AS "actorName"
         FROM deal_timeline t LEFT JOIN users u ON u.id = t.actor_id
        WHERE t.deal_id = $1 ORDER BY t.created_at DESC, t.id DESC LIMIT 1000`,
      [dealId],
    )
  }
}

export type TimelineRow = Pick<
  TimelineEntryEntity,
  'id' | 'kind' | 'fromStatus' | 'toStatus' | 'reason' | 'details' | 'createdAt'
> & { actorName: string | null }
