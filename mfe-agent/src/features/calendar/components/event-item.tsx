import type { CalendarEvent } from '@bluebonnet/contracts'
import { AppLink, Button, EventTypeTag, formatTime } from '@bluebonnet/ui'
import { DeleteIcon, EditIcon, PlaceIcon } from '@bluebonnet/ui/icons'
import { Item } from '@bluebonnet/ui/data'

interface EventItemProps {
  event: CalendarEvent
  timeZone: string
  onEdit: (event: CalendarEvent) => void
  onDelete: (event: CalendarEvent) => void
}

const timeText = ({ isAllDay, startTime, endTime }: CalendarEvent, timeZone: string): string =>
  isAllDay ? 'All day' : `${formatTime(startTime, timeZone)} – ${formatTime(endTime, timeZone)}`

const Links = ({ dealId, clientId, propertyId }: CalendarEvent) => (
  <>
    {dealId === null ? null : <AppLink href={`/deals/${dealId}`}>Open deal</AppLink>}
    {clientId === null ? null : <AppLink href={`/clients/${clientId}`}>Open client</AppLink>}
    {propertyId === null ? null : <AppLink href={`/properties/${propertyId}`}>Open property</AppLink>}
  </>
)

/** An event with all that is known of it. Dates of deals are changed on the deal. */
export const EventItem = ({ event, timeZone, onEdit, onDelete }: EventItemProps) => (
  <Item
    title={event.title}
    detail={
      <span className="agent-event-words">
        <span className="agent-event-line">
          <EventTypeTag type={event.eventType} /> {timeText(event, timeZone)}
        </span>
        {event.location === null ? null : (
          <span>
            <PlaceIcon aria-hidden /> {event.location}
          </span>
        )}
        {event.description === null ? null : <span>{event.description}</span>}
        <span className="agent-event-line">
          <Links {...event} />
        </span>
      </span>
    }
    end={
      event.isDealDate ? null : (
        <>
          <Button
            type="text"
            icon={<EditIcon aria-hidden />}
            onClick={() => onEdit(event)}
            aria-label={`Edit ${event.title}`}
          />
          <Button
            type="text"
            icon={<DeleteIcon aria-hidden />}
            onClick={() => onDelete(event)}
            aria-label={`Delete ${event.title}`}
          />
        </>
      )
    }
  />
)
