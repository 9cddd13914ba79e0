import { screens } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { useTimeZone } from '@bluebonnet/ui'
import { FormDialog } from '@bluebonnet/ui/forms'
import { beginningOn, eventBody, eventChange, eventValues } from '../event-values.js'
import type { Beginning, EventValues } from '../event-values.js'
import { useCreateEvent, useUpdateEvent } from '../hooks/use-event-changes.js'
import { EventFields } from './event-fields.js'

interface NewEventDialogProps {
  /** What was chosen on the calendar, if anything was. */
  beginning: Beginning | null
  open: boolean
  onClose: () => void
}

export const NewEventDialog = ({ beginning, open, onClose }: NewEventDialogProps) => {
  const timeZone = useTimeZone()
  const create = useCreateEvent()
  return (
    <FormDialog<EventValues> open={open} title={screens.calendar.add} submitLabel="Create Event" busyLabel="Creating..."
      initialValues={beginningOn(beginning)} onSubmit={(values) => create.mutateAsync({ body: eventBody(values, timeZone) })} onClose={onClose}>
      <EventFields isNew />
    </FormDialog>
  )
}

interface EditEventDialogProps {
  event: CalendarEvent
  open: boolean
  onClose: () => void
}

export const EditEventDialog = ({ event, open, onClose }: EditEventDialogProps) => {
  const timeZone = useTimeZone()
  const update = useUpdateEvent()
  return (
    <FormDialog<EventValues> open={open} title={screens.calendar.edit} submitLabel="Save changes" busyLabel="Saving..."
      initialValues={eventValues(event, timeZone)} onSubmit={(values) => update.mutateAsync({ params: { id: event.id }, body: eventChange(values, timeZone) })} onClose={onClose}>
      <EventFields isNew={false} />
    </FormDialog>
  )
}
