import { dealStatuses, type DealStatus, type Role } from './enums.js'
import { isBroker } from './roles.js'

type Mover = 'editor' | 'approver' | 'broker'

/**
 * All allowed transitions of a deal. 'editor': anyone who may edit it, by the status call. 'broker': a broker or
 * manager, by the status call. 'approver': a broker or manager, only by the approve and reject calls.
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

/** Final statuses of deals. */
export const endedStatuses = ['CLOSED', 'CANCELLED'] as const satisfies readonly DealStatus[]
export const isEnded = (status: DealStatus): boolean => endedStatuses.some((ended) => ended === status)
export const openStatuses: readonly DealStatus[] = dealStatuses.filter((status) => !isEnded(status))
/** Open deals after submission by their agent, or imported from another system. */
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

/** The board column of each deal status. Waiting and rejected deals are not yet under contract. */
export const boardColumns: Record<DealStatus, (typeof dealFilterStatuses)[number]> = {
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

/** The stages from submission to closing with their statuses. Drafts and cancelled deals have none. */
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

/** Whether the status call allows this transition for this person. Approve and reject are separate calls. */
export const isDealMove = (from: DealStatus, to: DealStatus, who: { role: Role }): boolean => {
  const mover = dealTransitions[from][to]
  return mover === 'editor' || (mover === 'broker' && isBroker(who))
}

/** Whether a transition ends the contract: the CDA is voided and the property is available again. */
export const endsContract = ({ from, to }: { from: DealStatus; to: DealStatus }): boolean =>
  to === 'CANCELLED' || (to === 'ACTIVE' && (from === 'UNDER_CONTRACT' || from === 'PENDING'))

/** Whether a transition reopens a closed deal: its CDA is voided and its property is no longer sold. */
export const reopensDeal = ({ from, to }: { from: DealStatus; to: DealStatus }): boolean =>
  from === 'CLOSED' && to === 'PENDING'

/** The next statuses that the status call accepts. With an approved CDA, only a broker may end the deal. */
export const nextStatuses = (from: DealStatus, who: { role: Role }, cdaApproved: boolean): DealStatus[] => {
  const mayVoid = !cdaApproved || isBroker(who)
  return dealStatuses.filter((to) => isDealMove(from, to, who) && (mayVoid || !endsContract({ from, to })))
}

interface Approvable {
  status: DealStatus
  approvedAt: Date | string | null
}

/**
 * The status after the approve call; null if the call refuses the deal. A pending deal, or an imported NEW one, becomes
 * APPROVED. A deal imported at a later stage keeps its status and gets its approval, which a CDA requires.
 */
export const approvedStatus = ({ status, approvedAt }: Approvable): DealStatus | null => {
  if (dealTransitions[status].APPROVED === 'approver') return 'APPROVED'
  return approvedAt === null && cdaStatuses.some((known) => known === status) ? status : null
}
/** The status after the reject call, which accepts a pending deal. */
export const rejectedStatus = ({ status }: Approvable): DealStatus | null =>
  dealTransitions[status].REJECTED === 'approver' ? 'REJECTED' : null
