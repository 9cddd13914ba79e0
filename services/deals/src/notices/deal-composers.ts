import { brokerRoles } from '@bluebonnet/contracts'
import { Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealLink, dealNotice } from './deal-notice.js'

type Composed = ReturnType<NotificationComposer['compose']>
interface Event {
  subjectId: string
  actorId: string | null
}

/** Who is told of a deal is DECISIONS section 6: submitted, the brokers and managers; decided, its agent. */
@Injectable()
@Composes('DEAL_SUBMITTED')
export class DealSubmittedComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Event): Composed {
    const deal = await dealNotice(manager, subjectId)
    if (deal === null) return null
    return {
      audience: { roles: brokerRoles },
      title: 'Deal submitted',
      message: `${deal.agentName} submitted the deal for ${deal.address} for approval.`,
      link: '/broker-dashboard',
      dealId: deal.dealId,
    }
  }
}

@Injectable()
@Composes('DEAL_APPROVED')
export class DealApprovedComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Event): Composed {
    const deal = await dealNotice(manager, subjectId)
    if (deal === null) return null
    return {
      audience: { users: [deal.agentUserId] },
      title: 'Deal approved',
      message: `The deal for ${deal.address} was approved.`,
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}

@Injectable()
@Composes('DEAL_REJECTED')
export class DealRejectedComposer implements NotificationComposer {
  async compose(manager: EntityManager, { subjectId }: Event): Composed {
    const deal = await dealNotice(manager, subjectId)
    if (deal === null) return null
    const because = deal.rejectionReason === null ? '' : ` Reason: ${deal.rejectionReason}`
    return {
      audience: { users: [deal.agentUserId] },
      title: 'Deal rejected',
      message: `The deal for ${deal.address} was rejected.${because}`,
      link: dealLink(deal.dealId),
      dealId: deal.dealId,
    }
  }
}
