import { eventTypeColours, eventTypeLabels } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { formatTime } from '@bluebonnet/ui'
import type { DragEvent } from 'react'
import type { Day } from '../days.js'
import { startDrag } from '../dragging.js'

interface EventChipProps {
  event: CalendarEvent
  day: Day
  timeZone: string
}

/** One line of a day. Dragged to another day it moves there; dates of deals are changed on the deal. */
export const EventChip = ({ event, day, timeZone }: EventChipProps) => (
  <span
    className={`agent-day-event bb-tone-${eventTypeColours[event.eventType]}`}
    title={`${eventTypeLabels[event.eventType]}: ${event.title}`}
    draggable={!event.isDealDate}
    onDragStart={(drag: DragEvent) => startDrag(drag.dataTransfer, { id: event.id, from: day })}>
    {event.isAllDay ? null : <span className="agent-day-time">{formatTime(event.startTime, timeZone)} </span>}
    {event.title}
  </span>
)
