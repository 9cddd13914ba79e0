import { daysInMonth, formatPlainDate, parsePlainDate, type PlainDate } from './plain-date.js'

/** The day on which an agent's cap year starts each year. */
export interface CapAnchor {
  readonly month: number
  readonly day: number
}

export interface CapYear {
  /** First day. */
  start: PlainDate
  /** First day of the next cap year (exclusive). */
  end: PlainDate
}

const january1: CapAnchor = { month: 1, day: 1 }
const someLeapYear = 2024

const checkAnchor = ({ month, day }: CapAnchor): void => {
  const isDay =
    Number.isInteger(month) &&
    month >= 1 &&
    month <= 12 &&
    Number.isInteger(day) &&
    day >= 1 &&
    day <= daysInMonth(someLeapYear, month)
  if (!isDay) throw new RangeError(`Not a day of the year: month ${month}, day ${day}`)
}

// 29 February becomes the 28th in common years, as when PostgreSQL adds a year to that date.
const startIn = (year: number, { month, day }: CapAnchor): PlainDate =>
  formatPlainDate({ year, month, day: Math.min(day, daysInMonth(year, month)) })

/**
 * The cap year of a day in the brokerage's calendar: from the anniversary of `capYearStart`, or from 1 January without
 * one (docs/rules/commission-and-caps.md#cap-year). Every day is in exactly one. @throws RangeError on an impossible
 * date.
 */
export const capYear = (anchor: CapAnchor | null, onDate: PlainDate): CapYear => {
  const first = anchor ?? january1
  checkAnchor(first)
  const { year } = parsePlainDate(onDate)
  const startYear = onDate < startIn(year, first) ? year - 1 : year
  return { start: startIn(startYear, first), end: startIn(startYear + 1, first) }
}

export const isInCapYear = ({ start, end }: CapYear, day: PlainDate): boolean => start <= day && day < end
