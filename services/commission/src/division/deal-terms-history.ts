import { Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealEvents, type FieldChanges, type OpenDeal, Timeline } from '@bluebonnet/deals'

type AuditValues = Readonly<Record<string, unknown>>

interface TermsChange {
  actorId: string
  action: 'deal.participants' | 'deal.plan'
  reason: string | null
  /** For the timeline. */
  details: FieldChanges
  /** For the audit log. */
  before: AuditValues
  after: AuditValues
}

/** Writes that somebody changed whom a deal pays, or by which plan: timeline, audit log and open screens. */
@Injectable()
export class DealTermsHistory {
  constructor(
    private readonly timeline: Timeline,
    private readonly journal: Journal,
    private readonly events: DealEvents,
  ) {}

  async changed(
    manager: EntityManager,
    { deal, agent }: Pick<OpenDeal, 'deal' | 'agent'>,
    { actorId, action, reason, details, before, after }: TermsChange,
  ): Promise<void> {
    await this.timeline.add(manager, { dealId: deal.id, kind: 'CHANGED', actorId, reason, details })
    const subject = { entityType: 'deal', entityId: deal.id }
    await this.journal.audit(manager, { actorId, action, ...subject, reason, before, after })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
  }
}
