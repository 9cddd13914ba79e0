import { type AgentRecord, Agents } from '@bluebonnet/brokerage'
import { type Caller, httpErrors } from '@bluebonnet/platform'
import { Injectable } from '@nestjs/common'
import type { EntityManager } from 'typeorm'
import { agentsOfDeal } from '../sharing/deal-sharers.sql.js'
import { DealAccess } from './deal.access.js'
import { type DealCda, lockCdaOf } from './deal-cda.sql.js'
import { DealEntity } from './deal.entity.js'

/** A deal with what a change of it may touch, all locked until the transaction ends. */
export interface OpenDeal {
  deal: DealEntity
  agent: AgentRecord
  cda: DealCda | null
  /** Whose money it is: its own agent, who shares it, and whom its CDA names. */
  agentIds: readonly string[]
}

/**
 * Takes a deal to work on it. Every writer locks agents, deal and CDA in this order, the agents of one deal in the
 * order of their ids: figures of one agent are made one after another, and no two writers can wait for each other.
 */
@Injectable()
export class DealLocks {
  constructor(
    private readonly access: DealAccess,
    private readonly agents: Agents,
  ) {}

  /**
   * Throws DEAL_NOT_FOUND for a deal that the caller may not see, CONFLICT when it changed hands at this very moment.
   */
  async take(manager: EntityManager, caller: Caller, dealId: string): Promise<OpenDeal> {
    const { agentId } = await this.access.find(manager, caller, dealId)
    return this.lock(manager, dealId, agentId)
  }

  /**
   * The same for work of the product itself, which sees every deal. Throws CONFLICT when the deal is in other hands or
   * shared with others by now.
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
