import type { CalendarEvent } from '@bluebonnet/contracts'
import { useMinute } from '@bluebonnet/ui'
import { useRef } from 'react'
import type { MouseEvent } from 'react'
import { daysBetween, fullDay } from '../days.js'
import type { Day } from '../days.js'
import type { Slot } from '../event-values.js'
import type { Shift } from '../move-event.js'
import { wallAt } from '../zoned.js'
import { HourEvent } from './hour-event.js'
import { dayMinutes, minuteIn, placedOn } from './placing.js'
import { inSteps, minuteAt, stepOf } from './pointer.js'
import { useEventDrop } from './use-event-drop.js'

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
  if (wallAt(now, timeZone).slice(0, 10) !== day) return null
  return (
    <span
      className="agent-week-now"
      aria-hidden="true"
      style={{ top: `${(minuteIn(now, day, timeZone) / dayMinutes) * 100}%` }}
    />
  )
}

/**
 * One day's hours. Its free hours are one button: where it is pressed a new event begins, by keyboard in the morning.
 */
export const DayHours = ({ day, events, isToday, isChosen, timeZone, onOpen, onMove, onAdd }: DayHoursProps) => {
  const add = (press: MouseEvent<HTMLElement>): void =>
    onAdd(press.detail === 0 ? { day } : { day, minute: stepOf(minuteAt(press.currentTarget, press.clientY), 30) })
  const column = useRef<HTMLElement>(null)
  useEventDrop(column, (taken, { place, clientY }) => {
    const days = daysBetween(taken.from, day)
    // What comes from the row of whole days has no hour and gets none.
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
      {placedOn(events, day, timeZone).map((placed) => (
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
