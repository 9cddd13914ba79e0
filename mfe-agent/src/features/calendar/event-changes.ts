import { toasts, type CalendarEvent } from '@bluebonnet/contracts'
import { momentAt, wallClockAt } from '@bluebonnet/domain'
import {
  failureToast,
  queryKeyOf,
  sentenceOf,
  useCallMutation,
  useToast,
  type CallRequest,
  type FormDraft,
} from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { addToWallClock } from './placing.js'

/** How far an event moves, in local time of the brokerage. */
export interface Shift {
  days: number
  minutes?: number
}

type Times = Pick<CalendarEvent, 'startTime' | 'endTime'>

/** Moves an event's times in local time, also across a daylight saving change. */
export const movedBy = ({ startTime, endTime }: Times, { days, minutes = 0 }: Shift, timeZone: string): Times => {
  const moved = (moment: string): string =>
    momentAt(addToWallClock(wallClockAt(moment, timeZone), days, minutes), timeZone)
  return { startTime: moved(startTime), endTime: moved(endTime) }
}

export const useCreateEvent = (draft: FormDraft) =>
  useCallMutation('POST /api/calendar-events', {
    draft,
    success: toasts.eventCreated,
    // The server's message, or the default one (docs/rules/screens.md#toast-words).
    failure: (error) => failureToast(sentenceOf(error) ?? toasts.eventFailed, error),
  })

export const useUpdateEvent = () =>
  useCallMutation('PATCH /api/calendar-events/:id', { failure: toasts.eventUpdateFailed })

export const useDeleteEvent = () =>
  useCallMutation('DELETE /api/calendar-events/:id', { failure: toasts.eventDeleteFailed })

/**
 * Moves an event optimistically, and back if the server refuses, for example because someone else moved it. A second
 * move before the response waits for it and uses its version, so that it does not conflict with the first.
 */
export const useMoveEvent = (request: CallRequest<'GET /api/calendar-events'>, timeZone: string) => {
  const queryClient = useQueryClient()
  const queryKey = queryKeyOf('GET /api/calendar-events', request)
  const underWay = useRef(new Map<string, Promise<CalendarEvent>>())
  const { toast } = useToast()
  const move = useCallMutation('PATCH /api/calendar-events/:id', {
    failure: toasts.eventUpdateFailed,
    onFailure: () => void queryClient.invalidateQueries({ queryKey }),
  })
  const show = (event: CalendarEvent): void => {
    queryClient.setQueryData<CalendarEvent[]>(queryKey, (events) =>
      events?.map((one) => (one.id === event.id ? event : one)),
    )
  }
  const settle = async (id: string, outcome: Promise<CalendarEvent>): Promise<void> => {
    const row = await outcome
    if (underWay.current.get(id) !== outcome) return
    underWay.current.delete(id)
    show(row)
  }
  /** `back` holds the times that Undo restores. Null when the move itself is an undo. */
  const put = (event: CalendarEvent, times: Times, back: Times | null): void => {
    const { id } = event
    show({ ...event, ...times })
    const stored = underWay.current.get(id) ?? Promise.resolve(event)
    const outcome = stored.then(async (row) => {
      try {
        const moved = await move.mutateAsync({ params: { id }, body: { ...times, version: row.version } })
        toast({ title: toasts.eventMoved, ...(back === null ? {} : { undo: () => put(moved, back, null) }) })
        return moved
      } catch {
        // The failed call already shows a toast.
        return row
      }
    })
    underWay.current.set(id, outcome)
    void settle(id, outcome)
  }
  return (id: string, shift: Shift): void => {
    const event = queryClient.getQueryData<CalendarEvent[]>(queryKey)?.find((one) => one.id === id)
    if (event === undefined || event.isDealDate) return
    const { startTime, endTime } = event
    put(event, movedBy(event, shift, timeZone), { startTime, endTime })
  }
}
