import { type Announcement, Announcements } from '@bluebonnet/notifications'
import { type AuditFields, ChangeHistory } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEvents } from './deal.events.js'
import { type NewTimelineEntry, Timeline } from './timeline.js'

/** A change of a deal or of its CDA, as it is written down and told. */
export interface RecordedChange {
  dealId: string
  /** The CDA, of which audit log, notices and open screens then speak in the deal's place. */
  cdaId?: string
  /** Who made it; null where the product itself acted. */
  by: string | null
  reason?: string | null
  /** For the audit log; left out of what has an entry there already. */
  audit?: { action: `deal.${string}` | `cda.${string}`; before?: AuditFields | null; after?: AuditFields | null }
  /** For the timeline; left out of what only the audit log keeps. */
  entry?: Omit<NewTimelineEntry, 'dealId' | 'actorId' | 'reason'>
  /** Notices about the deal or CDA, or about another subject. */
  notices?: readonly (Pick<Announcement, 'type' | 'aspect'> & { subjectId?: string })[]
  /** The user who was its agent until now. */
  formerAgentUserId?: string
}

/** Writes changes of deals, each in its transaction: timeline, audit log, notices and open screens. */
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
    for (const { dealId, cdaId, formerAgentUserId: agentUserId } of subjects.values())
      if (cdaId === undefined) await this.events.dealChanged(manager, { dealId, agentUserId })
      else await this.events.cdaChanged(manager, { cdaId, dealId, agentUserId })
  }
}
