import { moreEvents, type CalendarEvent } from '@bluebonnet/contracts'
import { daysBetween, dashboardRows } from '@bluebonnet/domain'
import { formatTime } from '@bluebonnet/ui'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { useRef, type DragEvent } from 'react'
import { countText, dayNumber, fullDay, weekdayLong, weekdayShort, type Day } from './days.js'
import { startDrag, useEventDrop } from './dragging.js'
import { chipText, colourOf, kindOf } from './event-looks.js'
import type { GridProps } from './use-calendar.js'

/** One line in a day. Dragging it to another day moves it. Dates of deals can be changed only on the deal. */
const EventChip = ({ event, day, timeZone }: { event: CalendarEvent; day: Day; timeZone: string }) => (
  <span
    className={`bb-ellipsis agent-day-event bb-tone-${colourOf(event)}`}
    title={`${kindOf(event)}: ${event.title}`}
    draggable={!event.isDealDate}
    onDragStart={(drag: DragEvent) => startDrag(drag.dataTransfer, { id: event.id, from: day })}>
    {chipText(event)}
    {event.isAllDay ? null : <span className="bb-numbers"> {formatTime(event.startTime, timeZone)}</span>}
  </span>
)

interface DayCellProps extends Pick<GridProps, 'timeZone' | 'onChoose' | 'onMove' | 'onAdd'> {
  day: Day
  events: readonly CalendarEvent[]
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
}

/** One day: up to three events, and the number of further ones. Events can be dropped on it. */
const DayCell = ({ day, events, timeZone, isToday, isChosen, isOutside, onChoose, onMove, onAdd }: DayCellProps) => {
  const place = useRef<HTMLTableCellElement>(null)
  useEventDrop(place, ({ id, from }) => {
    if (from !== day) onMove(id, { days: daysBetween(from, day) })
  })
  const classes = [
    'agent-day',
    isToday && 'agent-day-today',
    isChosen && 'agent-day-chosen',
    isOutside && 'agent-day-outside',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <td ref={place} className="agent-day-cell">
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
          <span className="bb-caption agent-day-more">{moreEvents(events.length - dashboardRows.calendarCell)}</span>
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

interface MonthGridProps extends GridProps {
  /** Days of other months are dimmed. */
  month: Day
  weeks: readonly (readonly Day[])[]
}

const none: readonly CalendarEvent[] = []

export const MonthGrid = ({ title, month, weeks, byDay, today, chosen, isLoading, ...cell }: MonthGridProps) => (
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
              isToday={day === today}
              isChosen={day === chosen}
              isOutside={day.slice(0, 7) !== month.slice(0, 7)}
              {...cell}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
