import { type Announcement, Composes, type NotificationComposer } from '@bluebonnet/notifications'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { dealLink, dealNotice, others, ownDecisionOf, ownMessage, ownTitle } from '@bluebonnet/deals'
import { planChoiceNotice } from '../participants/deal-plans.sql.js'

/**
 * Notifies the agent for whom a broker chose a plan in a deal or withdrew the choice, with the reason, and nobody else
 * of the deal (docs/rules/commission-and-caps.md#deal-plan-told).
 */
@Injectable()
@Composes('DEAL_PLAN_CHANGED')
export class DealPlanComposer implements NotificationComposer {
  async compose(manager: EntityManager, event: Announcement): ReturnType<NotificationComposer['compose']> {
    const [choice] = await planChoiceNotice(manager, [event.subjectId])
    const deal = choice === undefined ? null : await dealNotice(manager, choice.dealId)
    if (choice === undefined || deal === null) return null
    const { agentUserId, agentName, authorName, isRemoved, plan, reason } = choice
    const { actorId } = event
    const [what, because] = [`deal for ${deal.address}`, ` Reason: ${reason}`]
    const title = isRemoved ? 'Chosen plan removed' : 'Plan chosen for a deal'
    const chose = isRemoved ? 'removed the plan that was chosen' : `chose the plan '${plan}'`
    const common = { link: dealLink(deal.dealId), dealId: deal.dealId }
    const own = await ownDecisionOf(manager, deal, event)
    const isOfDeal = [deal.agentUserId, ...deal.sharedBy].includes(agentUserId)
    if (own !== null) {
      const whose = agentUserId === actorId ? '' : ` for ${agentName}`
      const message = `${ownMessage(own, `${chose}${whose} in`, what)}${because}`
      const audience = others(actorId, isOfDeal ? agentUserId : null)
      return { ...common, audience, title: ownTitle(title, own), message }
    }
    // People who have left the deal since are not notified.
    if (!isOfDeal) return null
    const audience = { users: [agentUserId], except: actorId === null ? [] : [actorId] }
    const counts = isRemoved ? `: '${plan}', your own, counts again` : ''
    const message = `${authorName} ${chose} for you in the ${what}${counts}.${because}`
    return { ...common, audience, title, message }
  }
}
