import { returnReasonLabels } from '@bluebonnet/contracts'
import { type Announcement, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealLink, dealNotice } from '@bluebonnet/deals'
import { paperNotice } from './papers.sql.js'

/**
 * Notifies the deal's agent and those who share it, with the reason, but not the reviewer. Nothing is sent once the
 * paper is corrected.
 */
@Injectable()
@Composes('PAPER_RETURNED')
export class PaperReturnedComposer implements NotificationComposer {
  async compose(
    manager: EntityManager,
    { subjectId, actorId }: Announcement,
  ): ReturnType<NotificationComposer['compose']> {
    const [paper] = await paperNotice(manager, [subjectId])
    const deal = paper === undefined ? null : await dealNotice(manager, paper.dealId)
    if (paper === undefined || deal === null) return null
    const because = [paper.reason === null ? null : returnReasonLabels[paper.reason], paper.note]
      .filter((part) => part !== null && part !== '')
      .join('. ')
    return {
      audience: { users: [deal.agentUserId, ...deal.sharedBy], except: actorId === null ? [] : [actorId] },
      title: `Returned: ${paper.label}`,
      message: `The paper '${paper.label}' of ${deal.address} was returned. ${because}`.trim(),
      link: `${dealLink(deal.dealId)}#papers`,
      dealId: deal.dealId,
    }
  }
}
