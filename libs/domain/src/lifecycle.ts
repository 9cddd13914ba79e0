import { dealStatuses } from './enums.js'
import type { DealStatus, Role } from './enums.js'
import { isBroker } from './roles.js'

type Mover = 'editor' | 'approver' | 'broker'

/**
 * Every allowed move of a deal: by whoever may edit it ('editor') or by a broker or manager ('broker'), by the status
 * call; by a broker or manager with the approve and reject calls only ('approver').
 */
export const dealTransitions: Record<DealStatus, Partial<Record<DealStatus, Mover>>> = {
  DRAFT: { PENDING_BROKER_APPROVAL: 'editor', CANCELLED: 'editor' },
  PENDING_BROKER_APPROVAL: { APPROVED: 'approver', REJECTED: 'approver', CANCELLED: 'editor' },
  REJECTED: { PENDING_BROKER_APPROVAL: 'editor', CANCELLED: 'editor' },
  APPROVED: { ACTIVE: 'editor', UNDER_CONTRACT: 'editor', CANCELLED: 'editor' },
  NEW: { APPROVED: 'approver', ACTIVE: 'editor', UNDER_CONTRACT: 'editor', CANCELLED: 'editor' },
  ACTIVE: { UNDER_CONTRACT: 'editor', CANCELLED: 'editor' },
  UNDER_CONTRACT: { PENDING: 'editor', CLOSED: 'editor', ACTIVE: 'editor', CANCELLED: 'editor' },
  PENDING: { CLOSED: 'editor', UNDER_CONTRACT: 'editor', ACTIVE: 'editor', CANCELLED: 'editor' },
  CLOSED: { PENDING: 'broker' },
  CANCELLED: {},
}

/** Statuses of deals that are over. */
export const endedStatuses = ['CLOSED', 'CANCELLED'] as const satisfies readonly DealStatus[]
export const isEnded = (status: DealStatus): boolean => endedStatuses.some((ended) => ended === status)
export const openStatuses: readonly DealStatus[] = dealStatuses.filter((status) => !isEnded(status))
/** Open deals that their agent no longer writes: submitted, or brought from another system. */
export const submittedStatuses: readonly DealStatus[] = openStatuses.filter(
  (status) => status !== 'DRAFT' && status !== 'REJECTED',
)
/** Statuses behind the filter 'NEW', which means "not yet under contract" (docs/rules/lifecycle.md#filter-new). */
export const notYetUnderContract = [
  'DRAFT',
  'PENDING_BROKER_APPROVAL',
  'APPROVED',
  'NEW',
  'ACTIVE',
] as const satisfies readonly DealStatus[]
/** Deals in the pipeline: counted by pendingDeals and by Pipeline Value (docs/rules/lifecycle.md#pipeline). */
export const pipelineStatuses = ['UNDER_CONTRACT', 'PENDING'] as const satisfies readonly DealStatus[]
/** Statuses in which a CDA can be generated, given `approvedAt` (docs/rules/cda.md#when). */
export const cdaStatuses = [
  'APPROVED',
  'ACTIVE',
  'UNDER_CONTRACT',
  'PENDING',
  'CLOSED',
] as const satisfies readonly DealStatus[]
/** The five choices of the deal list's status filter and the deal forms (docs/rules/screens.md#status-choices). */
export const dealFilterStatuses = [
  'NEW',
  'UNDER_CONTRACT',
  'PENDING',
  'CLOSED',
  'CANCELLED',
] as const satisfies readonly DealStatus[]

/** Where a deal of each status stands on the board: what waits, or was rejected, is not yet under contract. */
export const dealStages: Record<DealStatus, (typeof dealFilterStatuses)[number]> = {
  DRAFT: 'NEW',
  PENDING_BROKER_APPROVAL: 'NEW',
  REJECTED: 'NEW',
  APPROVED: 'NEW',
  NEW: 'NEW',
  ACTIVE: 'NEW',
  UNDER_CONTRACT: 'UNDER_CONTRACT',
  PENDING: 'PENDING',
  CLOSED: 'CLOSED',
  CANCELLED: 'CANCELLED',
}

/** The stages from submission to closing, with the statuses of each. A draft and a cancelled deal are in none. */
export const stageStatuses = {
  SUBMITTED: ['PENDING_BROKER_APPROVAL', 'REJECTED'],
  APPROVED: ['APPROVED', 'NEW', 'ACTIVE'],
  UNDER_CONTRACT: ['UNDER_CONTRACT'],
  PENDING: ['PENDING'],
  CLOSED: ['CLOSED'],
} as const satisfies Record<string, readonly DealStatus[]>
export type DealStage = keyof typeof stageStatuses
export const stages = [
  'SUBMITTED',
  'APPROVED',
  'UNDER_CONTRACT',
  'PENDING',
  'CLOSED',
] as const satisfies readonly DealStage[]
export const stageLabels: Record<DealStage, string> = {
  SUBMITTED: 'Submitted',
  APPROVED: 'Approved',
  UNDER_CONTRACT: 'Under contract',
  PENDING: 'Pending',
  CLOSED: 'Closed',
}

/** Whether the status call may make this move for this person; approving and rejecting are calls of their own. */
export const isDealMove = (from: DealStatus, to: DealStatus, who: { role: Role }): boolean => {
  const mover = dealTransitions[from][to]
  return mover === 'editor' || (mover === 'broker' && isBroker(who))
}

/** Whether a move leaves the contract behind: the CDA is voided, the property is free again. */
export const endsContract = ({ from, to }: { from: DealStatus; to: DealStatus }): boolean =>
  to === 'CANCELLED' || (to === 'ACTIVE' && (from === 'UNDER_CONTRACT' || from === 'PENDING'))

/** Whether a move opens a deal again that had closed: its CDA is voided, and its property is sold no longer. */
export const reopensDeal = ({ from, to }: { from: DealStatus; to: DealStatus }): boolean =>
  from === 'CLOSED' && to === 'PENDING'

/** The statuses that the status call accepts next; with `CDA approved`, leaving the deal is a broker's move. */
export const nextStatuses = (from: DealStatus, who: { role: Role }, cdaApproved: boolean): DealStatus[] => {
  const mayVoid = !cdaApproved || isBroker(who)
  return dealStatuses.filter((to) => isDealMove(from, to, who) && (mayVoid || !endsContract({ from, to })))
}

interface Approvable {
  status: DealStatus
  approvedAt: Date | string | null
}

/**
 * Where the approve call leaves a deal; null when it does not accept it. One that waits, or an imported NEW one,
 * becomes APPROVED; one imported further on gets its approval, which a CDA needs, and stays where it stands.
 */
export const approvedStatus = ({ status, approvedAt }: Approvable): DealStatus | null => {
  if (dealTransitions[status].APPROVED === 'approver') return 'APPROVED'
  return approvedAt === null && cdaStatuses.some((known) => known === status) ? status : null
}
/** The same for the reject call, which takes a deal that waits. */
export const rejectedStatus = ({ status }: Approvable): DealStatus | null =>
  dealTransitions[status].REJECTED === 'approver' ? 'REJECTED' : null
