import { Agents, type CapTermsChange, FollowsPlans, type PlanChange, type PlanFollower } from '@bluebonnet/auth'
import { brokerRoles, compPlanLabels } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Announcements } from '../announcements/announcements.js'
import { Composes, type NotificationComposer } from '../announcements/composers.js'

/**
 * A plan that the agent changed themselves is told to the brokers; what a broker changes of their own, plan, cap or
 * ledger, to the other brokers and the managers. It lives here, above the module that owns agents, because that one
 * knows nothing of notifications.
 */
@Injectable()
@FollowsPlans()
@Composes('PLAN_CHANGED')
export class PlanChangeNotice implements PlanFollower, NotificationComposer {
  constructor(
    private readonly agents: Agents,
    private readonly announcements: Announcements,
  ) {}

  async planChanged(manager: EntityManager, { agentId, changedBy, byAgent }: PlanChange): Promise<void> {
    if (byAgent)
      await this.announcements.announce(manager, { type: 'PLAN_CHANGED', subjectId: agentId, actorId: changedBy })
  }

  async capTermsChanged(manager: EntityManager, { agentId, changedBy, byAgent }: CapTermsChange): Promise<void> {
    if (byAgent)
      await this.announcements.announce(manager, {
        type: 'PLAN_CHANGED',
        subjectId: agentId,
        actorId: changedBy,
        aspect: 'CAP',
      })
  }

  async compose(
    manager: EntityManager,
    { subjectId, actorId, aspect = 'PLAN' }: Announcement,
  ): Promise<ComposedNotification> {
    const agent = await this.agents.byId(manager, subjectId)
    const name = `${agent.firstName} ${agent.lastName}`.trim() || agent.email
    const words =
      aspect === 'PLAN'
        ? {
            title: 'Compensation plan changed',
            message: `${name} is now on '${agent.ownPlan ?? compPlanLabels[agent.compPlan]}'.`,
          }
        : ownWords(name, aspect)
    return {
      audience: {
        roles: agent.role === 'BROKER' ? brokerRoles : ['BROKER'],
        ...(actorId === null ? {} : { except: [actorId] }),
      },
      ...words,
      link: '/roster',
    }
  }
}

const ownWords = (name: string, aspect: string): Pick<ComposedNotification, 'title' | 'message'> =>
  aspect === 'LEDGER'
    ? { title: 'Own ledger changed', message: `${name} entered a correction in their own ledger.` }
    : { title: 'Own cap changed', message: `${name} changed their own cap or the start of their cap year.` }
