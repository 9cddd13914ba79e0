import type { OtherRole } from '@bluebonnet/domain'
import { Injectable } from '@nestjs/common'
import { type EntityManager, In } from 'typeorm'
import { type Addition, type PendingDealChange, type DealFollower, FollowsDeals } from '@bluebonnet/deals'
import { dealAgentsOf, dealAgentWords } from './deal-agents.sql.js'
import { DealParticipantEntity } from './participant.entities.js'
import { participantsOf, participantWords } from './participants.sql.js'

const holds: readonly OtherRole[] = ['ADVANCE', 'LEVY']

/**
 * Payees taken from an agent's net belong to that agent and do not move with the deal. A sharing agent who takes over
 * the deal stops sharing it.
 */
@Injectable()
@FollowsDeals('money')
export class AgentChange implements DealFollower {
  async beforeDealChange(manager: EntityManager, change: PendingDealChange): Promise<Addition> {
    if (change.type !== 'EDITING' || change.changed.agentId === undefined) return {}
    const { id: dealId, participantsVersion } = change.deal
    const toAgentId = change.changed.agentId
    const before = await participantsOf(manager, [[dealId]])
    const agents = await dealAgentsOf(manager, [dealId])
    const after = before.filter(({ role }) => !holds.includes(role))
    const left = agents.filter(({ agentId }) => agentId !== toAgentId)
    if (after.length === before.length && left.length === agents.length) return {}
    await manager.delete(DealParticipantEntity, { dealId, role: In([...holds]) })
    await manager.delete(DealParticipantEntity, { dealId, agentId: toAgentId })
    const participants = [
      [...participantWords(before), ...dealAgentWords(agents)],
      [...participantWords(after), ...dealAgentWords(left)],
    ] as const
    return { columns: { participantsVersion: participantsVersion + 1 }, details: { participants } }
  }
}
