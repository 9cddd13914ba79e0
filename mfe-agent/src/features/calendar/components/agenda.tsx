import { screens } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { EmptyState, Skeleton } from '@bluebonnet/ui'
import { fullDay } from '../days.js'
import type { Day } from '../days.js'
import { EventList } from './event-list.js'

interface AgendaProps {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  timeZone: string
  isLoading: boolean
}

/** The days that have events, one under another. */
export const Agenda = ({ days, byDay, today, timeZone, isLoading }: AgendaProps) => {
  if (isLoading)
    return (
      <div className="agent-agenda">
        <Skeleton active />
      </div>
    )
  const busy = days.filter((day) => byDay.has(day))
  if (busy.length === 0)
    return (
      <div className="agent-agenda">
        <EmptyState drawing="calendar" text={screens.calendar.noEvents} />
      </div>
    )
  return (
    <div className="agent-agenda">
      {busy.map((day) => (
        <section key={day} aria-label={fullDay(day)} className="agent-agenda-day">
          <h3 className={day === today ? 'agent-agenda-title agent-agenda-today' : 'agent-agenda-title'}>
            {fullDay(day)}
            {day === today ? ` · ${screens.calendar.today}` : ''}
          </h3>
          <EventList label={fullDay(day)} events={byDay.get(day)} timeZone={timeZone} />
        </section>
      ))}
    </div>
  )
}
