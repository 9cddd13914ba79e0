import { eventTypeColours, eventTypeLabels } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { useRef } from 'react'
import type { DragEvent } from 'react'
import { daysBetween, fullDay } from '../days.js'
import type { Day } from '../days.js'
import { startDrag } from '../dragging.js'
import type { Shift } from '../move-event.js'
import { isWholeDay } from './placing.js'
import { useEventDrop } from './use-event-drop.js'

interface WholeDaysProps {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  chosen: Day
  onOpen: (event: CalendarEvent, day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
}

const Chip = ({ event, day, onOpen }: { event: CalendarEvent; day: Day; onOpen: WholeDaysProps['onOpen'] }) => (
  <button
    type="button"
    className={`agent-day-event agent-week-whole bb-tone-${eventTypeColours[event.eventType]}`}
    title={`${eventTypeLabels[event.eventType]}: ${event.title}`}
    draggable={!event.isDealDate}
    onDragStart={(drag: DragEvent) => startDrag(drag.dataTransfer, { id: event.id, from: day })}
    onClick={() => onOpen(event, day)}>
    <span className="bb-hidden">All day, {eventTypeLabels[event.eventType]}: </span>
    {event.title}
  </button>
)

interface CellProps extends Pick<WholeDaysProps, 'onOpen' | 'onMove'> {
  day: Day
  events: readonly CalendarEvent[]
  isChosen: boolean
}

const Cell = ({ day, events, isChosen, onOpen, onMove }: CellProps) => {
  const place = useRef<HTMLUListElement>(null)
  useEventDrop(place, (taken) => {
    if (taken.from !== day) onMove(taken.id, { days: daysBetween(taken.from, day) })
  })
  return (
    <ul
      ref={place}
      className={isChosen ? 'agent-week-cell agent-week-chosen' : 'agent-week-cell'}
      aria-label={`All day, ${fullDay(day)}`}>
      {events.map((event) => (
        <li key={event.id}>
          <Chip event={event} day={day} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

/** The row above the hours. It is there only when some day has something for it. */
export const WholeDays = ({ days, byDay, chosen, onOpen, onMove }: WholeDaysProps) => {
  const ofDay = (day: Day): CalendarEvent[] => (byDay.get(day) ?? []).filter(isWholeDay)
  if (days.every((day) => ofDay(day).length === 0)) return null
  return (
    <div className="agent-week-wholes">
      <span className="agent-week-label" aria-hidden="true">
        All day
      </span>
      {days.map((day) => (
        <Cell key={day} day={day} events={ofDay(day)} isChosen={day === chosen} onOpen={onOpen} onMove={onMove} />
      ))}
    </div>
  )
}
