import { eventsFor, screens } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { EmptyState, formatDate, SectionCard } from '@bluebonnet/ui'
import type { Day } from '../days.js'
import { EventList } from './event-list.js'

interface DayEventsProps {
  day: Day
  /** Undefined while loading. */
  events: readonly CalendarEvent[] | undefined
  timeZone: string
}

/** 'Events for {date}' with details, or 'No events scheduled'. */
export const DayEvents = ({ day, events, timeZone }: DayEventsProps) => {
  const title = eventsFor(formatDate(day, timeZone))
  return (
    <SectionCard title={title}>
      <EventList
        label={title}
        events={events}
        timeZone={timeZone}
        empty={<EmptyState drawing="calendar" text={screens.calendar.noEvents} />}
      />
    </SectionCard>
  )
}
