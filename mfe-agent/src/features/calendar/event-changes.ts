import { toasts, toastTexts } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { momentAt, wallAt } from '@bluebonnet/contracts/wall-clock'
import { failureToast, queryKeyOf, sentenceOf, useCallMutation } from '@bluebonnet/portal-sdk'
import type { CallRequest, FormDraft } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { wallLater } from './placing.js'

/** How far an event is moved by the clocks of the brokerage. */
export interface Shift {
  days: number
  minutes?: number
}

/** An event's times elsewhere, by the clock: also across a change of the clocks. */
export const movedBy = (
  { startTime, endTime }: Pick<CalendarEvent, 'startTime' | 'endTime'>,
  { days, minutes = 0 }: Shift,
  timeZone: string,
) => {
  const moved = (moment: string): string => momentAt(wallLater(wallAt(moment, timeZone), days, minutes), timeZone)
  return { startTime: moved(startTime), endTime: moved(endTime) }
}

export const useCreateEvent = (draft: FormDraft) =>
  useCallMutation('POST /api/calendar-events', {
    draft,
    success: toasts.eventCreated,
    // The server's message, or ours where there is none (docs/rules/screens.md#toast-words).
    failure: (error) => failureToast(sentenceOf(error) ?? toastTexts.eventFailed, error),
  })

export const useUpdateEvent = () =>
  useCallMutation('PATCH /api/calendar-events/:id', { failure: toastTexts.eventUpdateFailed })

export const useDeleteEvent = () =>
  useCallMutation('DELETE /api/calendar-events/:id', { failure: toastTexts.eventDeleteFailed })

/**
 * Moves an event: shown at once, and back when the server refuses, as when somebody else moved it. Moved on before the
 * answer, it goes on from that answer: one's own last move must not count as somebody else's.
 */
export const useMoveEvent = (request: CallRequest<'GET /api/calendar-events'>, timeZone: string) => {
  const queryClient = useQueryClient()
  const queryKey = queryKeyOf('GET /api/calendar-events', request)
  const underWay = useRef(new Map<string, Promise<CalendarEvent>>())
  const move = useCallMutation('PATCH /api/calendar-events/:id', {
    success: toastTexts.eventMoved,
    failure: toastTexts.eventUpdateFailed,
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
  return (id: string, shift: Shift): void => {
    const event = queryClient.getQueryData<CalendarEvent[]>(queryKey)?.find((one) => one.id === id)
    if (event === undefined || event.isDealDate) return
    const times = movedBy(event, shift, timeZone)
    show({ ...event, ...times })
    const stored = underWay.current.get(id) ?? Promise.resolve(event)
    const outcome = stored.then(async (row) =>
      move.mutateAsync({ params: { id }, body: { ...times, version: row.version } }).catch(() => row),
    )
    underWay.current.set(id, outcome)
    void settle(id, outcome)
  }
}
