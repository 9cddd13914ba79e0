import { Inbox } from '@bluebonnet/notifications'
import { type Caller, newId } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { DealActivity } from './deal-activity.js'
import { DealRecord, type RecordedChange } from './deal-record.js'
import type { DealEntity } from './deal.entity.js'
import type { Move } from './move-effects.js'

/** Records a move and notifies the people concerned. */
@Injectable()
export class MoveRecord {
  constructor(
    private readonly dealRecord: DealRecord,
    private readonly activity: DealActivity,
    private readonly inbox: Inbox,
  ) {}

  async add(
    manager: EntityManager,
    caller: Caller,
    { before, deal }: Record<'before' | 'deal', DealEntity>,
    { from, to, reason }: Move,
  ): Promise<void> {
    const id = newId()
    const isClosed = to === 'CLOSED'
    const notices: RecordedChange['notices'] = [
      ...(isClosed && deal.closeDate !== before.closeDate
        ? [{ type: 'DEAL_DATES_CHANGED' as const, subjectId: id }]
        : []),
      ...(to === 'PENDING_BROKER_APPROVAL' ? [{ type: 'DEAL_SUBMITTED' as const }] : []),
    ]
    await this.dealRecord.add(manager, {
      dealId: deal.id,
      by: caller.userId,
      reason,
      entry: {
        id,
        kind: 'STATUS',
        fromStatus: from,
        toStatus: to,
        ...(isClosed ? { details: { closeDate: [before.closeDate, deal.closeDate] } } : {}),
      },
      audit: {
        action: 'deal.move',
        before: { status: from, ...(isClosed ? { closeDate: before.closeDate } : {}) },
        after: { status: to, ...(isClosed ? { closeDate: deal.closeDate } : {}) },
      },
      notices,
    })
    if (from === 'PENDING_BROKER_APPROVAL') await this.inbox.markHandled(manager, 'DEAL_SUBMITTED', deal.id)
    if (to === 'UNDER_CONTRACT' && from !== 'PENDING') await this.activity.contractSigned(manager, caller, deal)
    if (isClosed) await this.activity.dealClosed(manager, caller, deal)
  }
}
