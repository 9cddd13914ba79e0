import { eventsFor, screens, type CalendarEvent } from '@bluebonnet/contracts'
import {
  AppLink,
  Button,
  EmptyState,
  formatDate,
  formatTime,
  lazyDialog,
  SectionCard,
  Skeleton,
  ToneTag,
  useConfirm,
} from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { DeleteIcon, EditIcon, Icon, PlaceIcon } from '@bluebonnet/ui/icons'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import type { ReactNode } from 'react'
import { fullDay, type Day } from './days.js'
import { colourOf, isPlaceNamed, kindOf } from './event-looks.js'
import { useDeleteEvent } from './event-changes.js'

interface EventItemProps {
  event: CalendarEvent
  timeZone: string
  onEdit: (event: CalendarEvent) => void
  onDelete: (event: CalendarEvent) => void
}

const timeText = ({ isAllDay, startTime, endTime }: CalendarEvent, timeZone: string): string =>
  isAllDay ? 'All day' : `${formatTime(startTime, timeZone)} – ${formatTime(endTime, timeZone)}`

/** The deal, which the title links to, has the client and the property of its own dates. */
const Links = ({ isDealDate, clientId, propertyId }: CalendarEvent) =>
  isDealDate ? null : (
    <>
      {clientId === null ? null : <AppLink href={`/clients/${clientId}`}>Open client</AppLink>}
      {propertyId === null ? null : <AppLink href={`/properties/${propertyId}`}>Open property</AppLink>}
    </>
  )

/** An event with its details. Dates of deals can be changed only on the deal. */
const EventItem = ({ event, timeZone, onEdit, onDelete }: EventItemProps) => (
  <Item
    title={event.dealId === null ? event.title : <AppLink href={`/deals/${event.dealId}`}>{event.title}</AppLink>}
    detail={
      <span className="bb-gap-4 bb-mt-4">
        <span className="bb-row">
          <ToneTag colour={colourOf(event)}>{kindOf(event)}</ToneTag>{' '}
          {event.isDealDate && event.isAllDay ? null : timeText(event, timeZone)}
          <Links {...event} />
        </span>
        {event.location === null || isPlaceNamed(event) ? null : (
          <span>
            <Icon of={PlaceIcon} /> {event.location}
          </span>
        )}
        {event.description === null ? null : <span>{event.description}</span>}
      </span>
    }
    end={
      event.isDealDate ? null : (
        <>
          <Button
            type="text"
            icon={<Icon of={EditIcon} />}
            onClick={() => onEdit(event)}
            aria-label={`Edit ${event.title}`}
          />
          <Button
            type="text"
            icon={<Icon of={DeleteIcon} />}
            onClick={() => onDelete(event)}
            aria-label={`Delete ${event.title}`}
          />
        </>
      )
    }
  />
)

const EditEventDialog = lazyDialog(async () => (await import('./event-dialogs.js')).EditEventDialog)

interface EventListProps {
  label: string
  events: readonly CalendarEvent[] | undefined
  timeZone: string
  empty?: ReactNode
}

/** Events with their details and actions to edit and delete them. */
const EventList = ({ label, events, timeZone, empty }: EventListProps) => {
  const confirm = useConfirm()
  const remove = useDeleteEvent()
  const { about: edited, open: isEditing, ...editing } = useDialogAbout<CalendarEvent | null>(null)
  const askAndRemove = async (event: CalendarEvent): Promise<void> => {
    if (
      await confirm({
        title: `Delete ${event.title}?`,
        content: 'It is removed from the calendar. This cannot be undone.',
        confirmLabel: 'Delete',
        danger: true,
      })
    ) {
      remove.mutate({ params: { id: event.id } })
    }
  }
  return (
    <>
      <ItemList
        label={label}
        items={events}
        waitingItems={2}
        empty={empty}
        render={(event) => (
          <EventItem
            event={event}
            timeZone={timeZone}
            onEdit={editing.ask}
            onDelete={(one) => void askAndRemove(one)}
          />
        )}
      />
      {edited === null ? null : (
        <EditEventDialog key={edited.id} event={edited} open={isEditing} onClose={editing.close} />
      )}
    </>
  )
}

interface DayEventsProps {
  day: Day
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

interface AgendaProps {
  days: readonly Day[]
  byDay: ReadonlyMap<Day, readonly CalendarEvent[]>
  today: Day
  timeZone: string
  isLoading: boolean
}

/** Days that have events, as a list. */
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
          <h3 className={day === today ? 'bb-muted bb-strong bb-primary' : 'bb-muted bb-strong'}>
            {fullDay(day)}
            {day === today ? ` · ${screens.calendar.today}` : ''}
          </h3>
          <EventList label={fullDay(day)} events={byDay.get(day)} timeZone={timeZone} />
        </section>
      ))}
    </div>
  )
}
