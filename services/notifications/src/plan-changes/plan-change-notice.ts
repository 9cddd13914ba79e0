import { UserEntity } from '@bluebonnet/auth'
import {
  type AgentRecord,
  Agents,
  type BrokerageChange,
  type BrokerageFollower,
  FollowsBrokerage,
} from '@bluebonnet/brokerage'
import { brokerRoles } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import type { Announcement, ComposedNotification } from '../announcements/announcement.js'
import { Announcements } from '../announcements/announcements.js'
import { Composes, type NotificationComposer } from '../announcements/composers.js'

/** The aspects of a plan and of a cap that another person changed. */
const byOther = 'OTHER'
const capByOther = 'OTHER_CAP'

/**
 * Notifies the brokers when an agent changes their own plan, and the agent when somebody else changes their plan or cap
 * (docs/rules/notifications-and-mail.md#plan-told); a broker's change of their own plan, cap or ledger notifies the
 * other brokers and the managers. It belongs here, above the module that owns agents, because that one does not know
 * notifications.
 */
@Injectable()
@FollowsBrokerage()
@Composes('PLAN_CHANGED')
export class PlanChangeNotice implements BrokerageFollower, NotificationComposer {
  constructor(
    private readonly agents: Agents,
    private readonly announcements: Announcements,
  ) {}

  async brokerageChanged(manager: EntityManager, change: BrokerageChange): Promise<void> {
    if (change.type !== 'AGENT_PLAN' && change.type !== 'AGENT_CAP') return
    const { agentId, changedBy, byAgent } = change
    const [own, others] = change.type === 'AGENT_PLAN' ? (['PLAN', byOther] as const) : (['CAP', capByOther] as const)
    await this.announcements.announce(manager, {
      type: 'PLAN_CHANGED',
      subjectId: agentId,
      actorId: changedBy,
      aspect: byAgent ? own : others,
    })
  }

  async compose(
    manager: EntityManager,
    { subjectId, actorId, aspect = 'PLAN' }: Announcement,
  ): Promise<ComposedNotification> {
    const agent = await this.agents.byId(manager, subjectId)
    if (aspect === byOther || aspect === capByOther) return this.toAgent(manager, agent, { actorId, aspect })
    const name = nameOf(agent)
    const words =
      aspect === 'PLAN'
        ? { title: 'Compensation plan changed', message: `${name} is now on '${agent.planName}'.` }
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

  private async toAgent(
    manager: EntityManager,
    agent: AgentRecord,
    { actorId, aspect }: { actorId: string | null; aspect: typeof byOther | typeof capByOther },
  ): Promise<ComposedNotification> {
    const author = actorId === null ? null : await manager.findOneBy(UserEntity, { id: actorId })
    const by = author === null ? null : nameOf(author)
    const plan = `'${agent.planName}'`
    const words =
      aspect === capByOther
        ? {
            title: 'Your cap changed',
            message: `${by ?? 'The brokerage'} changed your cap or the start of your cap year.`,
          }
        : {
            title: 'Your compensation plan changed',
            message: by === null ? `You are now on ${plan}.` : `${by} put you on ${plan}.`,
          }
    return {
      audience: { users: [agent.userId], ...(actorId === null ? {} : { except: [actorId] }) },
      ...words,
      link: '/commission',
    }
  }
}

const nameOf = ({ firstName, lastName, email }: Pick<UserEntity, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim() || email

const ownWords = (name: string, aspect: string): Pick<ComposedNotification, 'title' | 'message'> =>
  aspect === 'LEDGER'
    ? { title: 'Own ledger changed', message: `${name} entered a correction in their own ledger.` }
    : { title: 'Own cap changed', message: `${name} changed their own cap or the start of their cap year.` }
