import type { ContractMoney, Deal, DealContract } from '@bluebonnet/contracts'
import { isEnded } from '@bluebonnet/domain'

/** A day of the deal that is still to come, or that has gone by undone. */
export interface UpcomingDay {
  key: string
  label: string
  day: string
  isLate: boolean
  /** What is to be delivered by then. */
  money: ContractMoney | null
}

export const isDelivered = ({ state }: ContractMoney): boolean => state === 'DELIVERED' || state === 'DELIVERED_LATE'

const typed = [
  ['optionEndsAt', 'Option period ends'],
  ['earnestMoneyDueAt', 'Earnest money due'],
  ['financingDueAt', 'Financing due'],
  ['closeDate', 'Closing'],
] as const satisfies readonly (readonly [keyof Deal, string])[]

type Dated = Pick<Deal, 'status' | (typeof typed)[number][0]>

const ofContract = ({ deadlines, money }: DealContract, today: string): UpcomingDay[] =>
  deadlines.flatMap(({ deadline, label, day }) => {
    const due = money.find(({ kind }) => kind === deadline) ?? null
    if (due === null ? day < today && deadline !== 'CLOSING' : isDelivered(due)) return []
    return [{ key: deadline, label, day, isLate: day < today, money: due }]
  })

const ofDeal = (deal: Dated, today: string): UpcomingDay[] =>
  typed.flatMap(([field, label]) => {
    const day = deal[field]
    if (day === null || (day < today && field !== 'closeDate')) return []
    return [{ key: field, label, day, isLate: day < today, money: null }]
  })

/**
 * What comes next, the earliest first: the contract's days, without terms those that were typed. Money and the closing
 * stay until they are done; other days go when they are over.
 */
export const upcomingDays = (deal: Dated, contract: DealContract | undefined, today: string): UpcomingDay[] => {
  if (isEnded(deal.status)) return []
  const days = contract?.terms ? ofContract(contract, today) : ofDeal(deal, today)
  return days.toSorted((one, other) => one.day.localeCompare(other.day))
}
