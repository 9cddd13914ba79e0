import { dayAfter, addDays, limits } from '@bluebonnet/domain'
import * as fieldTexts from './texts/fields.js'

/** Days, `YYYY-MM-DD`: `from` is included, `to` is not. */
export interface Days {
  from: string
  to: string
}

/** Calendar units with their months. */
const monthsIn = { month: 1, quarter: 3, year: 12 } as const
export type PeriodUnit = keyof typeof monthsIn

/** The format of a period: '2026-11', '2026-Q3', '2026' or '2026-01-05..2026-02-11', both days included. */
export const periodShape = /^\d{4}(-(0[1-9]|1[0-2]|Q[1-4]))?$|^\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}$/

const firstYear = 1900
const lastYear = 2199

const pad = (value: number): string => String(value).padStart(2, '0')
/** The first day of a month, counted from the beginning of the year 0. */
const firstOf = (month: number): string => `${Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The last of some days; there must be at least one. */
export const lastDay = ({ to }: Days): string => addDays(to, -1)

interface CalendarPeriod {
  unit: PeriodUnit
  month: number
}

/** Parses a month, quarter or year; null for anything else. */
const calendarPeriod = (text: string): CalendarPeriod | null => {
  const [, year, month, quarter] = /^(\d{4})(?:-(?:(\d{2})|Q(\d)))?$/.exec(text) ?? []
  if (year === undefined) return null
  const january = Number(year) * 12
  if (month !== undefined) return { unit: 'month', month: january + Number(month) - 1 }
  return quarter === undefined
    ? { unit: 'year', month: january }
    : { unit: 'quarter', month: january + (Number(quarter) - 1) * 3 }
}

const written = ({ unit, month }: CalendarPeriod): string => {
  const year = String(Math.floor(month / 12))
  if (unit === 'year') return year
  return unit === 'month' ? `${year}-${pad((month % 12) + 1)}` : `${year}-Q${Math.floor((month % 12) / 3) + 1}`
}

const isRealDay = (day: string): boolean => {
  const moment = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(day)
}
const isInYears = (day: string): boolean => Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear

/** The latest possible last day of a period from this day on. */
export const latestEnd = (from: string): string => {
  const later = `${Number(from.slice(0, 4)) + limits.periodYears}${from.slice(4)}`
  return addDays(isRealDay(later) ? later : `${later.slice(0, 7)}-29`, -1)
}

const betweenDays = (from: string, last: string): Days | string => {
  if (![from, last].every((day) => isRealDay(day) && isInYears(day))) return fieldTexts.periodDays
  if (from > last) return fieldTexts.periodBackwards
  return last > latestEnd(from) ? fieldTexts.periodLong : { from, to: dayAfter(last) }
}

/** Parses a period; returns its days, or the error message. */
export const readPeriod = (text: string): Days | string => {
  if (!periodShape.test(text)) return fieldTexts.periodShape
  const whole = calendarPeriod(text)
  if (whole === null) return betweenDays(text.slice(0, 10), text.slice(12))
  const days = { from: firstOf(whole.month), to: firstOf(whole.month + monthsIn[whole.unit]) }
  return isInYears(text) ? days : fieldTexts.periodDays
}

/** The days of a validated period. @throws RangeError with the error message for any other. */
export const periodDays = (text: string): Days => {
  const read = readPeriod(text)
  if (typeof read === 'string') throw new RangeError(read)
  return read
}

/** The month, quarter or year that contains a day, or an earlier one by a number of units, formatted. */
export const periodAround = (unit: PeriodUnit, day: string, before = 0): string => {
  const length = monthsIn[unit]
  return written({ unit, month: (Math.floor(monthOf(day) / length) - before) * length })
}

/** The calendar year of a period; null if the period is not a year. */
export const yearOfPeriod = (text: string): number | null =>
  calendarPeriod(text)?.unit === 'year' ? Number(text) : null

/** The months of some days as 'YYYY-MM', in order; empty if there is no day. */
export const monthsOf = ({ from, to }: Days): string[] =>
  from >= to
    ? []
    : Array.from({ length: monthOf(lastDay({ from, to })) - monthOf(from) + 1 }, (_, index) =>
        firstOf(monthOf(from) + index).slice(0, 7),
      )
