import type { DealSide, DealStatus } from '@bluebonnet/domain'
import type { DealPlan } from './deal-plan.js'

export interface Step {
  status: DealStatus
  daysAgo: number
}

const sale = (side: DealSide): DealStatus[] =>
  side === 'LISTING'
    ? ['APPROVED', 'ACTIVE', 'UNDER_CONTRACT', 'PENDING', 'CLOSED']
    : ['APPROVED', 'UNDER_CONTRACT', 'PENDING', 'CLOSED']

/** Days between a step and the end of the deal's path so far. */
const before: Partial<Record<DealStatus, number>> = {
  APPROVED: 58,
  ACTIVE: 52,
  UNDER_CONTRACT: 34,
  PENDING: 18,
  CLOSED: 0,
}

/** How many days ago the last step of a deal's path was. */
const sinceLast: Record<DealStatus, number> = {
  DRAFT: 1,
  PENDING_BROKER_APPROVAL: 1,
  REJECTED: 5,
  APPROVED: 4,
  NEW: 2,
  ACTIVE: 11,
  UNDER_CONTRACT: 6,
  PENDING: 8,
  CLOSED: 0,
  CANCELLED: 17,
}

const submitted = (daysAgo: number): Step => ({ status: 'PENDING_BROKER_APPROVAL', daysAgo })

/** Every status of the deal with its age in days, oldest first. `spread` varies deals of one status. */
export const pathOf = ({ status, side, closedDaysAgo }: DealPlan, spread: number): Step[] => {
  const last = closedDaysAgo ?? sinceLast[status] + (spread % 5)
  if (status === 'DRAFT') return [{ status, daysAgo: last }]
  if (status === 'PENDING_BROKER_APPROVAL') return [submitted(last - 1)]
  if (status === 'REJECTED') return [submitted(last + 1), { status, daysAgo: last }]
  const ending: DealStatus = status === 'CANCELLED' ? 'UNDER_CONTRACT' : status
  const reached = sale(side)
  const steps = reached.slice(0, reached.indexOf(ending) + 1)
  const end = before[ending] ?? 0
  const lastStep = status === 'CANCELLED' ? last + 12 : last
  const path = steps.map((step): Step => ({ status: step, daysAgo: lastStep + (before[step] ?? 0) - end }))
  const approved = path[0]?.daysAgo ?? last
  return [submitted(approved + 1), ...path, ...(status === 'CANCELLED' ? [{ status, daysAgo: last }] : [])]
}
