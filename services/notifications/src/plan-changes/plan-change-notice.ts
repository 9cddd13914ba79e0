import { Agents, FollowsPlans, type PlanChange, type PlanFollower } from '@bluebonnet/auth'
import { compPlanLabels } from '@bluebonnet/contracts'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Announcements } from '../announcements/announcements.js'
import { Composes, type NotificationComposer } from '../announcements/composes.js'

/**
 * A plan that the agent changed themselves is told to the brokers (DECISIONS section 6). It lives here, above the module that owns agents,
 * because that one knows nothing of notifications.
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
    if (byAgent) await this.announcements.announce(manager, { type: 'PLAN_CHANGED', subjectId: agentId, actorId: changedBy })
  }

  async compose(manager: EntityManager, { subjectId, actorId }: Announcement): Promise<ComposedNotification> {
    const agent = await this.agents.byId(manager, subjectId)
    return {
      audience: { roles: ['BROKER'], ...(actorId === null ? {} : { except: [actorId] }) },
      title: 'Compensation plan changed',
      message: `${`${agent.firstName} ${agent.lastName}`.trim() || agent.email} is now on '${compPlanLabels[agent.compPlan]}'.`,
      link: '/roster',
    }
  }
}
