import { moreEvents, shown } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { countText } from '../count-text.js'
import { dayNumber, daysBetween, fullDay } from '../days.js'
import type { Day } from '../days.js'
import { dragged, isDragged } from '../dragging.js'
import type { Shift } from '../move-event.js'
import { EventChip } from './event-chip.js'

interface DayCellProps {
  day: Day
  events: readonly CalendarEvent[]
  timeZone: string
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  onChoose: (day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
}

/** One day: up to three events, and how many more there are. Takes events that are dragged onto it. */
export const DayCell = ({ day, events, timeZone, isToday, isChosen, isOutside, onChoose, onMove }: DayCellProps) => {
  const [isOver, setOver] = useState(false)
  const classes = [
    'agent-day',
    isToday && 'agent-day-today',
    isChosen && 'agent-day-chosen',
    isOutside && 'agent-day-outside',
    isOver && 'agent-day-over',
  ]
    .filter(Boolean)
    .join(' ')
  const dragOver = (event: DragEvent): void => {
    if (!isDragged(event.dataTransfer)) return
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent): void => {
    setOver(false)
    const taken = dragged(event.dataTransfer)
    if (taken === null) return
    event.preventDefault()
    if (taken.from !== day) onMove(taken.id, { days: daysBetween(taken.from, day) })
  }
  return (
    <td className="agent-day-cell" onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
      <button
        type="button"
        className={classes}
        aria-pressed={isChosen}
        {...(isToday ? { 'aria-current': 'date' as const } : {})}
        data-day={day}
        onClick={() => onChoose(day)}>
        <span className="bb-hidden">
          {fullDay(day)}, {countText(events.length)}
        </span>
        <span className="agent-day-number">{dayNumber(day)}</span>
        {events.slice(0, shown.calendarCell).map((event) => (
          <EventChip key={event.id} event={event} day={day} timeZone={timeZone} />
        ))}
        {events.length > shown.calendarCell ? (
          <span className="agent-day-more">{moreEvents(events.length - shown.calendarCell)}</span>
        ) : null}
      </button>
    </td>
  )
}
