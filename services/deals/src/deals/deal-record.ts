import { type Announcement, Announcements } from '@bluebonnet/notifications'
import { type AuditFields, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEvents } from './deal.events.js'
import { type NewTimelineEntry, Timeline } from './timeline.js'

/** A change of a deal or of its CDA, with its records and notices. */
export interface RecordedChange {
  dealId: string
  /** The CDA, if audit log, notices and open screens refer to it instead of the deal. */
  cdaId?: string
  /** The user who made the change. Null for the system. */
  by: string | null
  reason?: string | null
  /** Audit log entry. Omitted if the audit log already has one. */
  audit?: { action: `deal.${string}` | `cda.${string}`; before?: AuditFields | null; after?: AuditFields | null }
  /** Timeline entry. Omitted for changes that only the audit log records. */
  entry?: Omit<NewTimelineEntry, 'dealId' | 'actorId' | 'reason'>
  /** Notices about the deal or CDA, or about another subject. */
  notices?: readonly (Pick<Announcement, 'type' | 'aspect'> & { subjectId?: string })[]
  /** The user who was the deal's agent until now. */
  formerAgentUserId?: string
  /** Users who saw the deal until now. */
  sharedBefore?: readonly string[]
}

/** Records changes of deals in their transactions: timeline, audit log, notices and open screens. */
@Injectable()
export class DealRecord {
  constructor(
    private readonly timeline: Timeline,
    private readonly history: ChangeHistory,
    private readonly announcements: Announcements,
    private readonly events: DealEvents,
  ) {}

  async add(manager: EntityManager, ...changes: readonly RecordedChange[]): Promise<void> {
    const entries = changes.flatMap(({ dealId, by: actorId, reason = null, entry }) =>
      entry === undefined ? [] : [{ ...entry, dealId, actorId, reason }],
    )
    if (entries.length > 0) await this.timeline.addMany(manager, entries)
    const audited = changes.flatMap(({ dealId, cdaId, by: actorId, reason = null, audit }) => {
      const entityType = cdaId === undefined ? 'deal' : 'cda'
      return audit === undefined ? [] : [{ ...audit, actorId, reason, entityType, entityId: cdaId ?? dealId }]
    })
    if (audited.length > 0) await this.history.auditMany(manager, audited)
    for (const { dealId, cdaId = dealId, by: actorId, notices = [] } of changes)
      for (const notice of notices) await this.announcements.announce(manager, { subjectId: cdaId, ...notice, actorId })
    const subjects = new Map(changes.map((change) => [change.cdaId ?? change.dealId, change]))
    for (const { dealId, cdaId, formerAgentUserId: agentUserId, sharedBefore } of subjects.values())
      if (cdaId === undefined) await this.events.dealChanged(manager, { dealId, agentUserId, sharedBefore })
      else await this.events.cdaChanged(manager, { cdaId, dealId, agentUserId })
  }
}
