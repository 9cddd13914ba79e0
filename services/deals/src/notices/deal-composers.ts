import { brokerRoles } from '@bluebonnet/contracts'
import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealLink, type DealNotice, dealNotice, others, ownDecision, pendingDealNotice } from './deal-notice.js'

type Composed = ReturnType<NotificationComposer['compose']>
interface Event {
  subjectId: string
  actorId: string | null
  aspect?: string | undefined
}

interface Act {
  title: string
  act: string
  because?: string
}

/** To the deal's agent and those who share it; of a broker's own deal also to the others who decide. */
const decided = (deal: DealNotice, { actorId, aspect }: Event, { title, act, because = '' }: Act) =>
  aspect === ownDecision
    ? {
        audience: others(actorId),
        title: `${title} by its own agent`,
        message: `${deal.agentName} ${act} their own deal for ${deal.address}.${because}`,
      }
    : {
        audience: { users: [deal.agentUserId, ...deal.sharedBy] },
        title,
        message: `The deal for ${deal.address} was ${act}.${because}`,
      }

/**
 * Who is told of a deal (docs/rules/notifications-and-mail.md#who-is-told): submitted, the brokers and managers;
 * decided, its agent.
 */
@Injectable()
@Composes('DEAL_SUBMITTED')
export class DealSubmittedComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Event): Composed {
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
  async compose(manager: EntityManager, event: Event): Composed {
    const deal = await dealNotice(manager, event.subjectId)
    if (deal === null) return null
    return {
      ...decided(deal, event, { title: 'Deal approved', act: 'approved' }),
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}

@Injectable()
@Composes('DEAL_REJECTED')
export class DealRejectedComposer implements NotificationComposer {
  async compose(manager: EntityManager, event: Event): Composed {
    const deal = await dealNotice(manager, event.subjectId)
    if (deal === null) return null
    const because = deal.rejectionReason === null ? '' : ` Reason: ${deal.rejectionReason}`
    return {
      ...decided(deal, event, { title: 'Deal rejected', act: 'rejected', because }),
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}
