import { brokerRoles } from '@bluebonnet/domain'
import { type Announcement, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import {
  dealLink,
  dealNotice,
  others,
  ownDecisionOf,
  ownMessage,
  ownTitle,
  submissionNotice,
  undoneApproval,
} from './deal-notice.js'

/** Asks all deciders, or notifies those whom no notice of the decision reaches. */
const submitted = async (manager: EntityManager, dealId: string) => {
  const deal = await submissionNotice(manager, dealId)
  if (deal === null) return null
  const { agentName, address, agentUserId, sharedBy, decision } = deal
  const [title, message] = ['Deal submitted', `${agentName} submitted the deal for ${address}`]
  if (decision === null) return { audience: { roles: brokerRoles }, title, message: `${message} for approval.` }
  const { userId, name, act } = decision
  // All other deciders are notified of such a decision itself.
  if (userId !== null && [agentUserId, ...sharedBy].includes(userId)) return null
  return { audience: others(userId, agentUserId), title, message: `${message}. ${name} ${act} it.` }
}

/** Notifies the deal's agent, or the other deciders if the broker has a part in the deal. */
const decided = async (manager: EntityManager, event: Announcement) => {
  const deal = await dealNotice(manager, event.subjectId)
  if (deal === null) return null
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
        audience: others(event.actorId, deal.agentUserId),
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
    const { subjectId: dealId } = event
    const notice = await (event.type === 'DEAL_SUBMITTED' ? submitted(manager, dealId) : decided(manager, event))
    return notice === null ? null : { ...notice, link: dealLink(dealId), dealId }
  }
}
