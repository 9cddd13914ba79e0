import { type AgentRecord, Agents } from '@bluebonnet/brokerage'
import { type Caller, httpErrors } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { agentsOfDeal } from '../sharing/deal-sharers.sql.js'
import { DealAccess } from './deal.access.js'
import { type DealCda, lockCdaOf } from './deal-cda.sql.js'
import { DealEntity } from './deal.entity.js'

/** A deal with everything that a change of it may affect, locked until the transaction ends. */
export interface OpenDeal {
  deal: DealEntity
  agent: AgentRecord
  cda: DealCda | null
  /** Agents with money in the deal: its own agent, those who share it, and those in its CDA. */
  agentIds: readonly string[]
}

/**
 * Locks a deal for a change. Every writer locks agents, deal, CDA and the brokerage's settings in this order, and the
 * agents of a deal in the order of their ids. This serializes figures of the same agent and prevents deadlocks.
 */
@Injectable()
export class DealLocks {
  constructor(
    private readonly access: DealAccess,
    private readonly agents: Agents,
  ) {}

  /**
   * Throws DEAL_NOT_FOUND for a deal that the caller may not see, CONFLICT when it moved to another agent in this
   * moment.
   */
  async take(manager: EntityManager, caller: Caller, dealId: string): Promise<OpenDeal> {
    const { agentId } = await this.access.find(manager, caller, dealId)
    return this.lock(manager, dealId, agentId)
  }

  /**
   * Does the same for the system, which sees every deal. Throws CONFLICT when the deal's agent or sharing agents have
   * changed.
   */
  async lock(manager: EntityManager, dealId: string, agentId: string): Promise<OpenDeal> {
    const touched = await agentsOfDeal(manager, { id: dealId, agentId })
    const locked = await this.agents.lockAll(manager, touched)
    const deal = await manager.findOne(DealEntity, {
      where: { id: dealId, agentId },
      lock: { mode: 'for_no_key_update' },
    })
    const agent = locked.get(agentId)
    const isOthers = (await agentsOfDeal(manager, { id: dealId, agentId })).some((id) => !locked.has(id))
    if (deal === null || agent === undefined || isOthers) throw httpErrors.fail('CONFLICT')
    const [cda = null] = await lockCdaOf(manager, [dealId])
    return { deal, agent, cda, agentIds: [...locked.keys()] }
  }
}
