import { cdaStatuses, type DealStatus } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { hasLiveCda } from '../deals/deal-values.js'
import { nextStep } from '../deals/moves.js'

/** An action on the deal page: a decision, a CDA action or a status change. */
export type NextAction = 'approve' | 'reject' | 'generate' | 'review' | 'send' | DealStatus

/** What the current user may do. */
interface Rights {
  approves: boolean
  rejects: boolean
  changes: boolean
  decidesCda: boolean
}

type DealPosition = Pick<Deal, 'status' | 'nextStatuses' | 'approvedAt' | 'cda'>

const cdaAct = (deal: DealPosition, { changes, decidesCda }: Rights): NextAction | null => {
  if (!hasLiveCda(deal)) {
    const isReady = deal.approvedAt !== null && cdaStatuses.some((status) => status === deal.status)
    return isReady && changes ? 'generate' : null
  }
  const { approvedAt, sentToTitleAt, stale } = deal.cda
  if (stale) return changes && approvedAt === null ? 'generate' : decidesCda ? 'review' : null
  if (!decidesCda) return null
  if (approvedAt === null) return 'review'
  return sentToTitleAt === null ? 'send' : null
}

/** The next actions of the deal, at most two. The first is the main button (docs/rules/screens.md#deal). */
export const nextActions = (deal: DealPosition, rights: Rights): NextAction[] => {
  const { approves, rejects } = rights
  const acts: (NextAction | null)[] = [
    approves ? 'approve' : null,
    rejects ? 'reject' : null,
    cdaAct(deal, rights),
    nextStep(deal),
  ]
  return acts.filter((act) => act !== null).slice(0, 2)
}
