import { officeRoles, roles } from '@bluebonnet/domain'
import { Live } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { agentUsersOfDeal, usersOfAgents } from '../sharing/deal-sharers.sql.js'

interface Of {
  dealId: string
  /** Another user whose screens show it: its agent until now. */
  agentUserId?: string | undefined
  /** Users who saw it until now. */
  sharedBefore?: readonly string[] | undefined
}

/** Everybody who sees the deal: its agent, those who share it, its team's lead, and the office. */
export const audienceOf = async (manager: EntityManager, { dealId, agentUserId, sharedBefore = [] }: Of) => {
  const now = (await agentUsersOfDeal(manager, [dealId])).map(({ userId }) => userId)
  return { users: [...new Set([...now, ...given(agentUserId), ...sharedBefore])], roles: officeRoles }
}

const given = (userId: string | undefined): string[] => (userId === undefined ? [] : [userId])

/**
 * Live events of deals for browsers. Each method takes the manager of the change, so the event goes out on commit only.
 */
@Injectable()
export class DealEvents {
  constructor(private readonly live: Live) {}

  async dealChanged(manager: EntityManager, of: Of): Promise<void> {
    await this.live.publish(manager, {
      event: 'deal',
      data: { id: of.dealId },
      audience: await audienceOf(manager, of),
    })
  }

  /** Many deals of these agents at once: screens with a list of deals reload it. */
  async dealsChanged(manager: EntityManager, agentIds: readonly string[]): Promise<void> {
    const users = (await usersOfAgents(manager, [agentIds])).map(({ userId }) => userId)
    await this.live.publish(manager, { event: 'deal', data: {}, audience: { users, roles: officeRoles } })
  }

  /** Everybody may have shared it, or been notified of it, or read a document of it. */
  async sampleRemoved(manager: EntityManager): Promise<void> {
    const events = ['deal', 'counts', 'notification', 'message'] as const
    await this.live.publish(manager, ...events.map((event) => ({ event, data: {}, audience: { roles } })))
  }

  /** A badge count changed: a new deal, or one that moved to another agent. */
  async countsChanged(manager: EntityManager, agentUserIds: readonly string[]): Promise<void> {
    await this.live.publish(manager, {
      event: 'counts',
      data: {},
      audience: { users: agentUserIds, roles: officeRoles },
    })
  }

  async cdaChanged(manager: EntityManager, { cdaId, dealId, agentUserId }: Of & { cdaId: string }): Promise<void> {
    await this.live.publish(manager, {
      event: 'cda',
      data: { id: cdaId, dealId },
      audience: await audienceOf(manager, { dealId, agentUserId }),
    })
  }

  /** A CDA's page is ready. Both the CDA and its deal show it. */
  async pageMade(manager: EntityManager, { cdaId, dealId, agentUserId }: Of & { cdaId: string }): Promise<void> {
    const audience = await audienceOf(manager, { dealId, agentUserId })
    await this.live.publish(
      manager,
      { event: 'cda', data: { id: cdaId, dealId }, audience },
      { event: 'deal', data: { id: dealId }, audience },
    )
  }

  /** Corrections of agents' ledgers, which cap cards show independently of CDAs. */
  async capsChanged(manager: EntityManager, agents: readonly { id: string; userId: string }[]): Promise<void> {
    const changes = agents.map(({ id: agentId, userId }) => ({
      event: 'cda' as const,
      data: { agentId },
      audience: { users: [userId], roles: officeRoles },
    }))
    await this.live.publish(manager, ...changes)
  }
}
