import { endsContract, reopensDeal, type DealStatus } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'

const forward: Partial<Record<DealStatus, DealStatus>> = {
  DRAFT: 'PENDING_BROKER_APPROVAL',
  REJECTED: 'PENDING_BROKER_APPROVAL',
  APPROVED: 'UNDER_CONTRACT',
  NEW: 'UNDER_CONTRACT',
  ACTIVE: 'UNDER_CONTRACT',
  UNDER_CONTRACT: 'PENDING',
  PENDING: 'CLOSED',
}

const verbs: Record<DealStatus, string> = {
  DRAFT: 'Back to draft',
  PENDING_BROKER_APPROVAL: 'Submit for approval',
  APPROVED: 'Approve',
  REJECTED: 'Reject',
  NEW: 'Mark new',
  ACTIVE: 'Mark active',
  UNDER_CONTRACT: 'Mark under contract',
  PENDING: 'Mark pending',
  CLOSED: 'Mark closed',
  CANCELLED: 'Cancel deal',
}

export const moveLabel = (from: DealStatus, to: DealStatus): string => {
  if (reopensDeal({ from, to })) return 'Reopen deal'
  if (from === 'REJECTED' && to === 'PENDING_BROKER_APPROVAL') return 'Submit again'
  if (to === 'ACTIVE' && isReversal(from, to)) return 'Back to active'
  return from === 'PENDING' && to === 'UNDER_CONTRACT' ? 'Back to under contract' : verbs[to]
}

/** Whether a move reverses a contract or closing. It voids the CDA and releases the property. */
export const isReversal = (from: DealStatus, to: DealStatus): boolean =>
  endsContract({ from, to }) || reopensDeal({ from, to })

/** Whether a move needs a dialog: a closing for date and price, a reversal for its reason. */
export const needsConfirmation = (from: DealStatus, to: DealStatus): boolean => to === 'CLOSED' || isReversal(from, to)

const rank = (deal: Pick<Deal, 'status'>, to: DealStatus): number => {
  if (to === forward[deal.status]) return 0
  return to === 'CANCELLED' ? 2 : 1
}

/** The moves that the user may make, forward first and cancelling last. */
export const movesOf = (deal: Pick<Deal, 'status' | 'nextStatuses'>): DealStatus[] =>
  deal.nextStatuses.toSorted((one, other) => rank(deal, one) - rank(deal, other))

/** The next move towards closing, if the server offers it to the user. */
export const nextStep = ({ status, nextStatuses }: Pick<Deal, 'status' | 'nextStatuses'>): DealStatus | null =>
  nextStatuses.find((to) => to === forward[status]) ?? null

/** For a button that another one replaces: the second click of a double click does nothing. */
export const byOneClick =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
