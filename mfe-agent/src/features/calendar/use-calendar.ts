import { toasts, type CalendarEvent } from '@bluebonnet/contracts'
import { addDays, limits, startOfDay } from '@bluebonnet/domain'
import { failureToast, isSessionOver, useCall, useFilters, useToast } from '@bluebonnet/portal-sdk'
import { useTimeZone } from '@bluebonnet/ui'
import { useToday } from '@bluebonnet/ui/use-today'
import { useEffect, useEffectEvent } from 'react'
import { addMonths, isDay, monthOf, stepDays, views, type Day } from './days.js'
import type { Shift } from './event-changes.js'
import type { Slot } from './event-values.js'

/** The day whose events are listed: the selected one, or today, or the first of the visible month. */
const dayShown = (chosen: Day | null, month: Day, today: Day): Day => {
  if (chosen !== null) return chosen
  return monthOf(today) === month ? today : month
}

/** View, month and selected day, stored in the URL. Month and day default to today. */
export const useCalendarDay = () => {
  const filters = useFilters()
  const timeZone = useTimeZone()
  const today = useToday()
  const chosen = isDay(filters.get('day')) ? filters.get('day') : null
  const askedMonth = `${filters.get('month')}-01`
  const month = isDay(askedMonth) ? askedMonth : monthOf(chosen ?? today)
  const view = filters.oneOf('view', views) ?? 'month'
  const day = dayShown(chosen, month, today)
  const choose = (picked: Day): void => filters.set({ day: picked, month: picked.slice(0, 7) })
  const step = (direction: 1 | -1): void => {
    if (view === 'month') filters.set({ day: '', month: addMonths(month, direction).slice(0, 7) })
    else choose(addDays(day, direction * stepDays[view]))
  }
  return {
    timeZone,
    today,
    chosen,
    month,
    view,
    day,
    choose,
    setView: (next: (typeof views)[number]) => filters.set({ view: next === 'month' ? '' : next }),
    goToday: () => filters.set({ day: '', month: '' }),
    goBack: () => step(-1),
    goOn: () => step(1),
  }
}

/** The call for the events of these days. */
const requestOf = (days: readonly Day[], timeZone: string) => {
  const [first = ''] = days
  return {
    query: {
      startDate: startOfDay(first, timeZone),
      endDate: new Date(Date.parse(startOfDay(addDays(days.at(-1) ?? first, 1), timeZone)) - 1).toISOString(),
    },
  }
}

/** The events of the visible days. An error shows a toast (docs/rules/screens.md#toast-words). */
export const useEvents = (days: readonly Day[], timeZone: string) => {
  const { toast } = useToast()
  const request = requestOf(days, timeZone)
  const events = useCall('GET /api/calendar-events', request)
  const { error } = events
  const showFailure = useEffectEvent((failure: Error) => {
    if (!isSessionOver(failure)) toast(failureToast(toasts.eventsFailed, failure))
  })
  useEffect(() => {
    if (error !== null) showFailure(error)
  }, [error])
  // A large brokerage may have more events in a month than one call returns.
  return { request, events, isCut: (events.data?.length ?? 0) >= limits.listRows }
}

/**
 * The events of one day: loaded separately when the visible days are cut off, otherwise from `known`. Undefined while
 * loading.
 */
export const useDayEvents = (
  day: Day,
  timeZone: string,
  { isCut, known }: { isCut: boolean; known: readonly CalendarEvent[] | undefined },
) => {
  const { data, isError } = useCall('GET /api/calendar-events', requestOf([day], timeZone), { enabled: isCut })
  return isCut && !isError ? data : known
}

export interface GridProps {
  title: string
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  chosen: Day
  timeZone: string
  isLoading: boolean
  onChoose: (day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
  onAdd: (slot: Slot) => void
}
