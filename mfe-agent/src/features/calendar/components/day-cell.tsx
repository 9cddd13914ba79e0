import { eventTypeColours, eventTypeLabels, moreEvents, shown } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { formatTime } from '@bluebonnet/ui'
import { dayNumber, fullDay } from '../days.js'
import type { Day } from '../days.js'

interface DayCellProps {
  day: Day
  events: readonly CalendarEvent[]
  timeZone: string
  isToday: boolean
  isChosen: boolean
  isOutside: boolean
  onChoose: (day: Day) => void
}

const countText = (count: number): string => {
  if (count === 0) return 'no events'
  return count === 1 ? '1 event' : `${count} events`
}

/** One day: up to three events, and how many more there are. */
export const DayCell = ({ day, events, timeZone, isToday, isChosen, isOutside, onChoose }: DayCellProps) => {
  const classes = ['agent-day', isToday ? 'agent-day-today' : '', isChosen ? 'agent-day-chosen' : '', isOutside ? 'agent-day-outside' : ''].filter(Boolean).join(' ')
  return (
    <td className="agent-day-cell">
      <button type="button" className={classes} aria-label={`${fullDay(day)}, ${countText(events.length)}`} aria-pressed={isChosen} {...(isToday ? { 'aria-current': 'date' as const } : {})}
        data-day={day} onClick={() => onChoose(day)}>
        <span className="agent-day-number">{dayNumber(day)}</span>
        {events.slice(0, shown.calendarCell).map((event) => (
          <span key={event.id} className={`agent-day-event bb-tone-${eventTypeColours[event.eventType]}`} title={`${eventTypeLabels[event.eventType]}: ${event.title}`}>
            {event.isAllDay ? null : <span className="agent-day-time">{formatTime(event.startTime, timeZone)} </span>}{event.title}
          </span>
        ))}
        {events.length > shown.calendarCell ? <span className="agent-day-more">{moreEvents(events.length - shown.calendarCell)}</span> : null}
      </button>
    </td>
  )
}
