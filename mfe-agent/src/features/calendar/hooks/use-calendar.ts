import { toastTexts } from '@bluebonnet/contracts'
import { failureToast, isSessionOver, useCall, useToast } from '@bluebonnet/portal-sdk'
import { dayIn, useTimeZone } from '@bluebonnet/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFilters } from '../../../shared/use-filters.js'
import { addDays, addMonths, isDay, monthOf, weeksOf } from '../days.js'
import type { Day } from '../days.js'
import { startOfDay } from '../zoned.js'

/** The day whose events are shown: the chosen one, else today, else the first of the month that is shown. */
const dayShown = (chosen: Day | null, month: Day, today: Day): Day => {
  if (chosen !== null) return chosen
  return monthOf(today) === month ? today : month
}

/** The day it is in the brokerage, from when the screen was opened. */
const useToday = (timeZone: string): Day => {
  const [opened] = useState(() => new Date())
  return dayIn(opened, timeZone)
}

/** Month and chosen day, kept in the address; both are today's at first. */
export const useCalendarDay = () => {
  const filters = useFilters()
  const timeZone = useTimeZone()
  const today = useToday(timeZone)
  const chosen = isDay(filters.get('day')) ? filters.get('day') : null
  const askedMonth = `${filters.get('month')}-01`
  const month = isDay(askedMonth) ? askedMonth : monthOf(chosen ?? today)
  const show = (shown: Day): void => filters.set({ day: '', month: shown.slice(0, 7) })
  return {
    timeZone, today, chosen, month,
    day: dayShown(chosen, month, today),
    choose: (day: Day) => filters.set({ day, month: day.slice(0, 7) }),
    goToday: () => filters.set({ day: '', month: '' }),
    goBack: () => show(addMonths(month, -1)),
    goOn: () => show(addMonths(month, 1)),
  }
}

/** What touches the weeks of a month. A failure is told as SPEC section 8 says. */
export const useMonthEvents = (month: Day, timeZone: string) => {
  const { toast } = useToast()
  const weeks = weeksOf(month)
  const first = weeks[0]?.[0] ?? month
  const last = weeks.at(-1)?.at(-1) ?? month
  const events = useCall('GET /api/calendar-events', {
    query: { startDate: startOfDay(first, timeZone), endDate: new Date(Date.parse(startOfDay(addDays(last, 1), timeZone)) - 1).toISOString() },
  })
  const { error } = events
  const tell = useEffectEvent((failure: Error) => {
    if (!isSessionOver(failure)) toast(failureToast(toastTexts.eventsFailed, failure))
  })
  useEffect(() => {
    if (error !== null) tell(error)
  }, [error])
  return { weeks, events }
}
