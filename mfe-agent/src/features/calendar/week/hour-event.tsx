import { eventTypeColours, eventTypeLabels } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { formatTime } from '@bluebonnet/ui'
import type { DragEvent, KeyboardEvent } from 'react'
import type { Day } from '../days.js'
import { startDrag } from '../dragging.js'
import type { Shift } from '../move-event.js'
import { dayMinutes } from './placing.js'
import type { Placed } from './placing.js'
import { minuteAt } from './pointer.js'

interface HourEventProps {
  placed: Placed
  day: Day
  timeZone: string
  onOpen: (event: CalendarEvent, day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
}

/** The shortest stays (minutes) that have room for a second and for a third line. */
const twoLines = 40
const threeLines = 60

const ofDay = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`

/** What Alt and an arrow do: a day to either side, a quarter of an hour up or down. */
const shifts: Readonly<Record<string, Shift>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
}

/** An event where its hours are. It opens when pressed; dragged, or with Alt and the arrows, it moves. */
export const HourEvent = ({
  placed: { event, start, end, lane, lanes },
  day,
  timeZone,
  onOpen,
  onMove,
}: HourEventProps) => {
  const isBrief = end - start < twoLines
  const kind = eventTypeLabels[event.eventType]
  const from = formatTime(event.startTime, timeZone)
  const drag = (started: DragEvent<HTMLElement>): void => {
    const column = started.currentTarget.parentElement
    startDrag(started.dataTransfer, {
      id: event.id,
      from: day,
      ...(column === null ? {} : { minute: minuteAt(column, started.clientY) }),
    })
  }
  const press = (key: KeyboardEvent): void => {
    const shift = key.altKey && !event.isDealDate ? shifts[key.key] : undefined
    if (shift === undefined) return
    key.preventDefault()
    onMove(event.id, shift)
  }
  return (
    <button
      type="button"
      draggable={!event.isDealDate}
      onDragStart={drag}
      onKeyDown={press}
      onClick={() => onOpen(event, day)}
      className={`agent-hour-event${isBrief ? ' agent-hour-brief' : ''} bb-tone-${eventTypeColours[event.eventType]}`}
      title={[`${kind}: ${event.title}`, event.location].filter(Boolean).join(', ')}
      style={{
        top: ofDay(start),
        height: ofDay(end - start),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}>
      <span className="agent-hour-title">{event.title}</span>{' '}
      <span className="agent-hour-kind">
        <span className={isBrief ? 'bb-hidden' : 'agent-day-time'}>{from}</span>
        <span className="bb-hidden">
          {' '}
          – {formatTime(event.endTime, timeZone)}, {kind}
        </span>
        <span aria-hidden="true">
          {isBrief ? '' : ' · '}
          {kind}
        </span>
      </span>
      {event.location === null ? null : (
        <span className={end - start < threeLines ? 'bb-hidden' : 'agent-hour-place'}>{event.location}</span>
      )}
    </button>
  )
}
