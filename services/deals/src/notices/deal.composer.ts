import { brokerRoles } from '@bluebonnet/domain'
import { type Announcement, Composes, type NotificationComposer } from '@bluebonnet/notifications'
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
  undoneApproval,
} from './deal-notice.js'

const submitted = ({ agentName, address }: DealNotice) => ({
  audience: { roles: brokerRoles },
  title: 'Deal submitted',
  message: `${agentName} submitted the deal for ${address} for approval.`,
})

/** Notifies the deal's agent, or the other deciders if the broker has a part in the deal. */
const decided = async (manager: EntityManager, deal: DealNotice, event: Announcement) => {
  if (event.aspect === undoneApproval)
    return {
      audience: { users: [deal.agentUserId] },
      title: 'Approval undone',
      message: `The approval of the deal for ${deal.address} was undone. The deal waits for a decision again.`,
    }
  const isRejected = event.type === 'DEAL_REJECTED'
  const act = isRejected ? 'rejected' : 'approved'
  const title = `Deal ${act}`
  const because = isRejected && deal.rejectionReason !== null ? ` Reason: ${deal.rejectionReason}` : ''
  const own = await ownDecisionOf(manager, deal, event)
  return own === null
    ? { audience: { users: [deal.agentUserId] }, title, message: `The deal for ${deal.address} was ${act}.${because}` }
    : {
        audience: others(event.actorId),
        title: ownTitle(title, own),
        message: `${ownMessage(own, act, `deal for ${deal.address}`)}${because}`,
      }
}

/**
 * Recipients of notices about a deal (docs/rules/notifications-and-mail.md#who-is-told): brokers and managers of a
 * submission, its agent of a decision.
 */
@Injectable()
@Composes('DEAL_SUBMITTED', 'DEAL_APPROVED', 'DEAL_REJECTED')
export class DealComposer implements NotificationComposer {
  async compose(manager: EntityManager, event: Announcement): ReturnType<NotificationComposer['compose']> {
    const isSubmitted = event.type === 'DEAL_SUBMITTED'
    const read = isSubmitted ? pendingDealNotice : dealNotice
    const deal = await read(manager, event.subjectId)
    if (deal === null) return null
    const notice = isSubmitted ? submitted(deal) : await decided(manager, deal, event)
    return { ...notice, link: dealLink(deal.dealId), dealId: deal.dealId }
  }
}
