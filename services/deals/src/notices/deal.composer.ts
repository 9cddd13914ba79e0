import { brokerRoles } from '@bluebonnet/contracts'
import { type Announcement, type Audience, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  dealLink,
  type DealNotice,
  dealNotice,
  others,
  ownDecisionOf,
  ownMessage,
  ownTitle,
  pendingDealNotice,
} from './deal-notice.js'

type Composed = ReturnType<NotificationComposer['compose']>

interface Act {
  title: string
  act: string
  because?: string
}

/** To the deal's agent and those who share it; of one of which a part is the broker's own to the others who decide. */
const decided = async (
  manager: EntityManager,
  deal: DealNotice,
  event: Announcement,
  { title, act, because = '' }: Act,
): Promise<{ audience: Audience; title: string; message: string }> => {
  const own = await ownDecisionOf(manager, deal, event)
  return own === null
    ? {
        audience: { users: [deal.agentUserId, ...deal.sharedBy] },
        title,
        message: `The deal for ${deal.address} was ${act}.${because}`,
      }
    : {
        audience: others(event.actorId),
        title: ownTitle(title, own),
        message: `${ownMessage(own, act, `deal for ${deal.address}`)}${because}`,
      }
}

/**
 * Who is told of a deal (docs/rules/notifications-and-mail.md#who-is-told): submitted, the brokers and managers;
 * decided, its agent.
 */
@Injectable()
@Composes('DEAL_SUBMITTED')
export class DealSubmittedComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Announcement): Composed {
    const deal = await pendingDealNotice(manager, subjectId)
    if (deal === null) return null
    return {
      audience: { roles: brokerRoles },
      title: 'Deal submitted',
      message: `${deal.agentName} submitted the deal for ${deal.address} for approval.`,
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}

@Injectable()
@Composes('DEAL_APPROVED')
export class DealApprovedComposer implements NotificationComposer {
  async compose(manager: EntityManager, event: Announcement): Composed {
    const deal = await dealNotice(manager, event.subjectId)
    if (deal === null) return null
    return {
      ...(await decided(manager, deal, event, { title: 'Deal approved', act: 'approved' })),
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}

@Injectable()
@Composes('DEAL_REJECTED')
export class DealRejectedComposer implements NotificationComposer {
  async compose(manager: EntityManager, event: Announcement): Composed {
    const deal = await dealNotice(manager, event.subjectId)
    if (deal === null) return null
    const because = deal.rejectionReason === null ? '' : ` Reason: ${deal.rejectionReason}`
    return {
      ...(await decided(manager, deal, event, { title: 'Deal rejected', act: 'rejected', because })),
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}
