import type { ContractMoney, Deal, DealContract } from '@bluebonnet/contracts'
import { isEnded } from '@bluebonnet/domain'

/** A coming or overdue date of the deal. */
export interface UpcomingDay {
  key: string
  label: string
  day: string
  isLate: boolean
  /** The money due by then. */
  money: ContractMoney | null
}

export const isDelivered = ({ state }: ContractMoney): boolean => state === 'DELIVERED' || state === 'DELIVERED_LATE'

const typed = [
  ['optionEndsAt', 'Option period ends'],
  ['earnestMoneyDueAt', 'Earnest money due'],
  ['financingDueAt', 'Financing due'],
  ['closeDate', 'Closing'],
] as const satisfies readonly (readonly [keyof Deal, string])[]

type DatedDeal = Pick<Deal, 'status' | (typeof typed)[number][0]>

const ofContract = ({ deadlines, money }: DealContract, today: string): UpcomingDay[] =>
  deadlines.flatMap(({ deadline, label, day }) => {
    const due = money.find(({ kind }) => kind === deadline) ?? null
    if (due === null ? day < today && deadline !== 'CLOSING' : isDelivered(due)) return []
    return [{ key: deadline, label, day, isLate: day < today, money: due }]
  })

const ofDeal = (deal: DatedDeal, today: string): UpcomingDay[] =>
  typed.flatMap(([field, label]) => {
    const day = deal[field]
    if (day === null || (day < today && field !== 'closeDate')) return []
    return [{ key: field, label, day, isLate: day < today, money: null }]
  })

/**
 * The next dates, earliest first: the contract's, or without terms those entered on the deal. Money and the closing
 * stay until done; other dates disappear when they have passed.
 */
export const upcomingDays = (deal: DatedDeal, contract: DealContract | undefined, today: string): UpcomingDay[] => {
  if (isEnded(deal.status)) return []
  const days = contract?.terms ? ofContract(contract, today) : ofDeal(deal, today)
  return days.toSorted((one, other) => one.day.localeCompare(other.day))
}
