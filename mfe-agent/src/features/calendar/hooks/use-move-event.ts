import { toastTexts } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { queryKeyOf, useCallMutation } from '@bluebonnet/portal-sdk'
import type { CallRequest } from '@bluebonnet/portal-sdk'
import { useQueryClient } from '@tanstack/react-query'
import { movedBy } from '../move-event.js'
import type { Shift } from '../move-event.js'

/** Moves an event to another day or hour: shown there at once, and back again when the server refuses. */
export const useMoveEvent = (request: CallRequest<'GET /api/calendar-events'>, timeZone: string) => {
  const queryClient = useQueryClient()
  const queryKey = queryKeyOf('GET /api/calendar-events', request)
  const move = useCallMutation('PATCH /api/calendar-events/:id', {
    invalidates: ['GET /api/calendar-events'], success: toastTexts.eventMoved, failure: toastTexts.eventUpdateFailed,
    onFailure: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return (eventId: string, shift: Shift): void => {
    const event = queryClient.getQueryData<CalendarEvent[]>(queryKey)?.find(({ id }) => id === eventId)
    if (event === undefined || event.isDealDate) return
    const times = movedBy(event, shift, timeZone)
    queryClient.setQueryData<CalendarEvent[]>(queryKey, (events) => events?.map((one) => (one.id === eventId ? { ...one, ...times } : one)))
    move.mutate({ params: { id: eventId }, body: times })
  }
}
