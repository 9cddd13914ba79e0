import { Announcements, Inbox } from '@bluebonnet/notifications'
import { type Caller, Journal } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealActivity } from './deal-activity.js'
import type { OpenDeal } from './deal-locks.js'
import type { DealEntity } from './deal.entity.js'
import { DealEvents } from './deal.events.js'
import type { DealColumns } from './deal-columns.js'
import type { Move } from './move-effects.js'
import { Timeline } from './timeline.js'

/** What is written down of a move, and who is told of it. */
@Injectable()
export class MoveRecord {
  constructor(
    private readonly timeline: Timeline,
    private readonly activity: DealActivity,
    private readonly journal: Journal,
    private readonly announcements: Announcements,
    private readonly inbox: Inbox,
    private readonly events: DealEvents,
  ) {}

  /** Timeline, audit log and open screens; answers the timeline entry's id. */
  async add(
    manager: EntityManager,
    { userId: actorId }: Caller,
    { deal, agent }: OpenDeal,
    { from, to, reason }: Move,
    { closeDate }: DealColumns,
  ): Promise<string> {
    const closing = to === 'CLOSED' ? ([{ closeDate: deal.closeDate }, { closeDate }] as const) : []
    const details = to === 'CLOSED' ? { details: { closeDate: [deal.closeDate, closeDate] as const } } : {}
    const entryId = await this.timeline.add(manager, {
      dealId: deal.id,
      kind: 'STATUS',
      actorId,
      fromStatus: from,
      toStatus: to,
      reason,
      ...details,
    })
    await this.journal.did(manager, actorId, 'deal.move', deal.id, {
      before: { status: from, ...closing[0] },
      after: { status: to, ...closing[1] },
      reason,
    })
    await this.events.dealChanged(manager, { dealId: deal.id, agentUserId: agent.userId })
    return entryId
  }

  /** Who is told of the move, and what the office's activity says. */
  async tell(
    manager: EntityManager,
    caller: Caller,
    { before, deal, entryId }: { before: DealEntity; deal: DealEntity; entryId: string },
    move: Move,
  ): Promise<void> {
    const actorId = caller.userId
    if (move.to === 'CLOSED' && deal.closeDate !== before.closeDate)
      await this.announcements.announce(manager, { type: 'DEAL_DATES_CHANGED', subjectId: entryId, actorId })
    if (move.to === 'PENDING_BROKER_APPROVAL')
      await this.announcements.announce(manager, { type: 'DEAL_SUBMITTED', subjectId: deal.id, actorId })
    if (move.from === 'PENDING_BROKER_APPROVAL') await this.inbox.settle(manager, 'DEAL_SUBMITTED', deal.id)
    if (move.to === 'UNDER_CONTRACT' && move.from !== 'PENDING')
      await this.activity.contractSigned(manager, caller, deal)
    if (move.to === 'CLOSED') await this.activity.dealClosed(manager, caller, deal)
  }
}
