import type { CalendarEvent } from '@bluebonnet/contracts'
import { lazyDialog } from '@bluebonnet/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { daysFrom } from '../days.js'
import type { Day } from '../days.js'
import type { Slot } from '../event-values.js'
import type { Shift } from '../move-event.js'
import { DayHours } from './day-hours.js'
import { Hours } from './hours.js'
import { dayMinutes, firstMinute } from './placing.js'
import { WeekHead } from './week-head.js'
import { WholeDays } from './whole-days.js'
import './week.css'

const EditEventDialog = lazyDialog(async () => (await import('../components/event-dialogs.js')).EditEventDialog)

interface WeekGridProps {
  title: string
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  chosen: Day
  timeZone: string
  isLoading: boolean
  onChoose: (day: Day) => void
  onMove: (eventId: string, shift: Shift) => void
  /** An hour without an event was picked for a new one. */
  onAdd: (slot: Slot) => void
}

const none: readonly CalendarEvent[] = []
const nothing: ReadonlyMap<Day, readonly CalendarEvent[]> = new Map()
/** The hour's words stand half above its line. */
const hourHalf = 10

/**
 * A week in hours, Sunday to Saturday, by the brokerage's clocks. On a phone the chosen day alone, under the week's
 * days.
 */
export const WeekGrid = ({
  title,
  days,
  byDay,
  today,
  chosen,
  timeZone,
  isLoading,
  onChoose,
  onMove,
  onAdd,
}: WeekGridProps) => {
  const scroll = useRef<HTMLElement>(null)
  const [edited, setEdited] = useState<CalendarEvent | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [first = ''] = days

  const showBeginning = useEffectEvent((sunday: Day, isWaiting: boolean) => {
    const { current } = scroll
    if (current !== null)
      current.scrollTop =
        (firstMinute(isWaiting ? nothing : byDay, daysFrom(sunday, 7), timeZone) / dayMinutes) * current.scrollHeight -
        hourHalf
  })
  useEffect(() => {
    showBeginning(first, isLoading)
  }, [first, isLoading])

  /** An event that can be changed opens; the date of a deal is shown with its day, and changed on the deal. */
  const open = (event: CalendarEvent, day: Day): void => {
    onChoose(day)
    if (event.isDealDate) return
    setEdited(event)
    setEditing(true)
  }

  return (
    <div className="agent-week" aria-busy={isLoading}>
      <WeekHead days={days} byDay={byDay} today={today} chosen={chosen} onChoose={onChoose} />
      <WholeDays days={days} byDay={byDay} chosen={chosen} onOpen={open} onMove={onMove} />
      <section className="agent-week-scroll" aria-label={`Hours of ${title}`} ref={scroll}>
        <Hours />
        {days.map((day) => (
          <DayHours
            key={day}
            day={day}
            events={byDay.get(day) ?? none}
            isToday={day === today}
            isChosen={day === chosen}
            timeZone={timeZone}
            onOpen={open}
            onMove={onMove}
            onAdd={onAdd}
          />
        ))}
      </section>
      {edited === null ? null : (
        <EditEventDialog key={edited.id} event={edited} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}
