import { assertMayDecideFor } from '@bluebonnet/brokerage'
import { isOwnBusiness, paperDecisions } from '@bluebonnet/domain'
import type { Caller } from '@bluebonnet/platform'
import type { EntityManager } from 'typeorm'
import { DealEntity } from './deal.entity.js'
import type { OpenDeal } from './deal-locks.js'
import { reviewOfDeal } from './deal-papers.sql.js'
import { TimelineEntryEntity } from './timeline-entry.entity.js'

type DealAgents = Pick<OpenDeal, 'agentIds'>

/**
 * Throws SELF_CHANGE when a manager decides on any deal in which they have a part
 * (docs/rules/roles-and-permissions.md#self).
 */
export const assertMayDecideOn = (caller: Caller, { agentIds }: DealAgents): void => {
  for (const agentId of agentIds) assertMayDecideFor(caller, agentId)
}

/**
 * Throws SELF_CHANGE when a manager adds themselves to, or changes their part of, a deal that they approved, whose
 * papers they decided on, or that was reopened: they would have decided on their own deal, or take what belonged to
 * another at its closing.
 */
export const assertMayJoin = async (
  manager: EntityManager,
  caller: Caller,
  dealId: string,
  agentIds: readonly string[],
): Promise<void> => {
  const own = agentIds.find((agentId) => isOwnBusiness(caller, agentId))
  if (own === undefined) return
  const isReopened = await manager.existsBy(TimelineEntryEntity, { dealId, kind: 'STATUS', fromStatus: 'CLOSED' })
  const isApprovedByThem = await manager.existsBy(DealEntity, { id: dealId, approvedBy: caller.userId })
  const [review] = await reviewOfDeal(manager, [dealId, caller.userId, paperDecisions])
  if (isReopened || isApprovedByThem || review !== undefined) assertMayDecideFor(caller, own)
}

/** Whether somebody decides on a deal in which they have a part. */
export const isOwnDeal = (caller: Caller, { agentIds }: DealAgents): boolean =>
  agentIds.some((agentId) => isOwnBusiness(caller, agentId))

/** Mark of such a decision in the audit log. */
export const ownDealMark = (caller: Caller, whose: DealAgents): { ownDecision?: true } =>
  isOwnDeal(caller, whose) ? { ownDecision: true } : {}
