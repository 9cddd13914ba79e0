import { eventsFor, screens } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { EmptyState, formatDate, SectionCard, useConfirm } from '@bluebonnet/ui'
import { ItemList } from '@bluebonnet/ui/data'
import { useState } from 'react'
import type { Day } from '../days.js'
import { useDeleteEvent } from '../hooks/use-event-changes.js'
import { EditEventDialog } from './event-dialogs.js'
import { EventItem } from './event-item.js'

interface DayEventsProps {
  day: Day
  /** Undefined while loading. */
  events: readonly CalendarEvent[] | undefined
  timeZone: string
}

/** 'Events for {date}' with details, or 'No events scheduled'. */
export const DayEvents = ({ day, events, timeZone }: DayEventsProps) => {
  const confirm = useConfirm()
  const remove = useDeleteEvent()
  const [edited, setEdited] = useState<CalendarEvent | null>(null)
  const [isEditing, setEditing] = useState(false)
  const title = eventsFor(formatDate(day, timeZone))
  const edit = (event: CalendarEvent): void => {
    setEdited(event)
    setEditing(true)
  }
  const askAndRemove = async (event: CalendarEvent): Promise<void> => {
    if (await confirm({ title: `Delete ${event.title}?`, content: 'It is taken off the calendar for good.', confirmLabel: 'Delete', danger: true })) {
      remove.mutate({ params: { id: event.id } })
    }
  }
  return (
    <SectionCard title={title}>
      <ItemList label={title} items={events} itemKey={({ id }) => id} waitingItems={2} empty={<EmptyState drawing="calendar" text={screens.calendar.noEvents} />}
        render={(event) => <EventItem event={event} timeZone={timeZone} onEdit={edit} onDelete={(one) => void askAndRemove(one)} />} />
      {edited === null ? null : <EditEventDialog key={edited.id} event={edited} open={isEditing} onClose={() => setEditing(false)} />}
    </SectionCard>
  )
}
