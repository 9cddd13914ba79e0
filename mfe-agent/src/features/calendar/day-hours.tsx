import type { CalendarEvent } from '@bluebonnet/contracts'
import { daysBetween, folded, wallClockAt } from '@bluebonnet/domain'
import { formatTime, useMinute } from '@bluebonnet/ui'
import { useRef, type DragEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { fullDay, type Day } from './days.js'
import { inSteps, minuteAt, startDrag, stepOf, useEventDrop } from './dragging.js'
import type { Shift } from './event-changes.js'
import { colourOf, kindOf } from './event-looks.js'
import type { Slot } from './event-values.js'
import { dayMinutes, minuteIn, layoutEvents, type Placed } from './placing.js'

interface HourEventProps {
  placed: Placed
  day: Day
  timeZone: string
  onOpen: (event: CalendarEvent, day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
}

/** The shortest events, in minutes, with room for a second and a third line. */
const twoLines = 40
const threeLines = 60

/** The words of a text with a space around each, to find one's whole words in another. */
const wordsOf = (text: string): string => ` ${folded(text)} `.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

const ofDay = (minutes: number): string => `${(minutes / dayMinutes) * 100}%`

/** Keyboard moves with Alt and an arrow: one day left or right, 15 minutes up or down. */
const shifts: Readonly<Record<string, Shift>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
}

/** An event in the hour grid. A click opens it; dragging or Alt with the arrows moves it. */
const HourEvent = ({ placed: { event, start, end, lane, lanes }, day, timeZone, onOpen, onMove }: HourEventProps) => {
  const isBrief = end - start < twoLines
  const kind = kindOf(event)
  const from = formatTime(event.startTime, timeZone)
  const isShort = end - start < threeLines
  const [place = ''] = (event.location ?? '').split(',')
  // A title that names the kind is followed by the place, unless that has a line of its own.
  const named = isShort ? place : ''
  const note = wordsOf(event.title).includes(wordsOf(kind)) ? named : kind
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
      className={`agent-hour-event${isBrief ? ' agent-hour-brief' : ''} bb-tone-${colourOf(event)}`}
      title={[`${kind}: ${event.title}`, event.location].filter(Boolean).join(', ')}
      style={{
        top: ofDay(start),
        height: ofDay(end - start),
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}>
      <span className="bb-strong">{event.title}</span>{' '}
      <span className={isShort ? 'bb-ellipsis' : undefined}>
        <span className={isBrief ? 'bb-hidden' : 'bb-numbers'}>{from}</span>
        <span className="bb-hidden">
          {' '}
          – {formatTime(event.endTime, timeZone)}, {kind}
        </span>
        <span aria-hidden="true">
          {isBrief || note === '' ? '' : ' · '}
          {note}
        </span>
      </span>
      {event.location === null ? null : <span className={isShort ? 'bb-hidden' : 'bb-ellipsis'}>{event.location}</span>}
    </button>
  )
}

/** The most likely type of an event created in a free hour. The form can change it. */
const eventType = 'APPOINTMENT'

interface DayHoursProps {
  day: Day
  events: readonly CalendarEvent[]
  isToday: boolean
  isChosen: boolean
  timeZone: string
  onOpen: (event: CalendarEvent, day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
  onAdd: (slot: Slot) => void
}

const Now = ({ day, timeZone }: { day: Day; timeZone: string }) => {
  const now = new Date(useMinute()).toISOString()
  if (wallClockAt(now, timeZone).slice(0, 10) !== day) return null
  return (
    <span
      className="agent-week-now"
      aria-hidden="true"
      style={{ top: `${(minuteIn(now, day, timeZone) / dayMinutes) * 100}%` }}
    />
  )
}

/**
 * The hours of one day. A click on a free hour starts a new event there; from the keyboard it starts in the morning.
 */
export const DayHours = ({ day, events, isToday, isChosen, timeZone, onOpen, onMove, onAdd }: DayHoursProps) => {
  const add = (press: MouseEvent<HTMLElement>): void =>
    onAdd(
      press.detail === 0
        ? { day, eventType }
        : { day, eventType, minute: stepOf(minuteAt(press.currentTarget, press.clientY), 30) },
    )
  const column = useRef<HTMLElement>(null)
  useEventDrop(column, (taken, { place, clientY }) => {
    const days = daysBetween(taken.from, day)
    // An event dragged from the all-day row has no time and keeps none.
    const minutes = taken.minute === undefined ? 0 : inSteps(minuteAt(place, clientY) - taken.minute, 15)
    if (days !== 0 || minutes !== 0) onMove(taken.id, { days, minutes })
  })
  return (
    <section
      className={isChosen ? 'agent-week-column agent-week-chosen' : 'agent-week-column'}
      aria-label={fullDay(day)}
      ref={column}>
      <button type="button" className="agent-week-free" aria-label={`Add an event on ${fullDay(day)}`} onClick={add} />
      {isToday ? <Now day={day} timeZone={timeZone} /> : null}
      {layoutEvents(events, day, timeZone).map((placed) => (
        <HourEvent
          key={placed.event.id}
          placed={placed}
          day={day}
          timeZone={timeZone}
          onOpen={onOpen}
          onMove={onMove}
        />
      ))}
    </section>
  )
}
