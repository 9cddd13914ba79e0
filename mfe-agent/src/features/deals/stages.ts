import { dealFilterStatuses, notYetUnderContract, statusLabel } from '@bluebonnet/contracts'
import type { Deal, DealStatus } from '@bluebonnet/contracts'

/** A column of the board: the five statuses of the deal forms (docs/rules/screens.md#status-choices). */
export type Stage = (typeof dealFilterStatuses)[number]

export const stageLabel = (stage: Stage): string => statusLabel(stage)

const early: readonly DealStatus[] = [...notYetUnderContract, 'REJECTED']

/** Where a deal stands on the board. What waits for approval or was rejected is not yet under contract. */
export const stageOf = ({ status }: Pick<Deal, 'status'>): Stage =>
  early.includes(status) ? 'NEW' : (dealFilterStatuses.find((stage) => stage === status) ?? 'NEW')

/**
 * The move that dropping a deal on a stage makes, null where the server offers none. Back among the new ones means
 * active again.
 */
export const moveInto = (deal: Pick<Deal, 'status' | 'nextStatuses'>, stage: Stage): DealStatus | null => {
  if (stageOf(deal) === stage) return null
  const wanted: DealStatus = stage === 'NEW' ? 'ACTIVE' : stage
  return deal.nextStatuses.includes(wanted) ? wanted : null
}
