import { moreEvents } from '@bluebonnet/contracts'
import { dashboardRows } from '@bluebonnet/domain'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { formatTime } from '@bluebonnet/ui'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import type { DragEvent } from 'react'
import { countText, dayNumber, daysBetween, fullDay, weekdayLong, weekdayShort } from './days.js'
import type { Day } from './days.js'
import { dragged, isDragged, startDrag } from './dragging.js'
import type { Shift } from './event-changes.js'
import { chipText, colourOf, kindOf } from './event-looks.js'
import type { Slot } from './event-values.js'

/** One line of a day. Dragged to another day it moves there; dates of deals are changed on the deal. */
const EventChip = ({ event, day, timeZone }: { event: CalendarEvent; day: Day; timeZone: string }) => (
  <span
    className={`agent-day-event bb-tone-${colourOf(event)}`}
    title={`${kindOf(event)}: ${event.title}`}
    draggable={!event.isDealDate}
    onDragStart={(drag: DragEvent) => startDrag(drag.dataTransfer, { id: event.id, from: day })}>
    {chipText(event)}
    {event.isAllDay ? null : <span className="agent-day-time"> {formatTime(event.startTime, timeZone)}</span>}
  </span>
)

interface DayCellProps {
  day: Day
  events: readonly CalendarEvent[]
  timeZone: string
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  onChoose: (day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
  onAdd: (slot: Slot) => void
}

/** One day: up to three events, and how many more there are. Takes events that are dragged onto it. */
const DayCell = ({ day, events, timeZone, isToday, isChosen, isOutside, onChoose, onMove, onAdd }: DayCellProps) => {
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
        {events.slice(0, dashboardRows.calendarCell).map((event) => (
          <EventChip key={event.id} event={event} day={day} timeZone={timeZone} />
        ))}
        {events.length > dashboardRows.calendarCell ? (
          <span className="agent-day-more">{moreEvents(events.length - dashboardRows.calendarCell)}</span>
        ) : null}
      </button>
      <button
        type="button"
        className="agent-day-add"
        tabIndex={-1}
        aria-label={`Add an event on ${fullDay(day)}`}
        onClick={() => onAdd({ day, eventType: 'APPOINTMENT' })}>
        <Icon of={AddIcon} />
      </button>
    </td>
  )
}

interface MonthGridProps {
  title: string
  /** Days of other months are dimmed. */
  month: Day
  weeks: readonly (readonly Day[])[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  chosen: Day
  timeZone: string
  isLoading: boolean
  onChoose: (day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
  onAdd: (slot: Slot) => void
}

const none: readonly CalendarEvent[] = []

export const MonthGrid = ({
  title,
  month,
  weeks,
  byDay,
  today,
  chosen,
  timeZone,
  isLoading,
  onChoose,
  onMove,
  onAdd,
}: MonthGridProps) => (
  <table className="agent-month" aria-busy={isLoading}>
    <caption className="bb-hidden">{title}</caption>
    <thead>
      <tr>
        {weeks[0]?.map((day) => (
          <th key={day} scope="col" abbr={weekdayLong(day)}>
            {weekdayShort(day)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week[0]}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              events={byDay.get(day) ?? none}
              timeZone={timeZone}
              isToday={day === today}
              isChosen={day === chosen}
              isOutside={day.slice(0, 7) !== month.slice(0, 7)}
              onChoose={onChoose}
              onMove={onMove}
              onAdd={onAdd}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
