import { screens } from '@bluebonnet/contracts'
import type { CalendarEvent } from '@bluebonnet/contracts'
import { changesOf, useDraft } from '@bluebonnet/portal-sdk'
import { useTimeZone } from '@bluebonnet/ui'
import { FormDialog } from '@bluebonnet/ui/forms'
import type { Beginning } from '../../../shared/beginning.js'
import { beginningOn, eventBody, eventChange, eventValues } from '../event-values.js'
import type { EventValues, Slot } from '../event-values.js'
import { useCreateEvent, useUpdateEvent } from '../hooks/use-event-changes.js'
import { EventFields } from './event-fields.js'

interface NewEventDialogProps {
  /** What was chosen on the calendar, if anything was. */
  slot?: Slot | null
  /** The page that it is opened from, if that is a client's, a property's or a deal's. */
  beginning?: Beginning<EventValues>
  open: boolean
  onClose: () => void
}

export const NewEventDialog = ({ slot = null, beginning, open, onClose }: NewEventDialogProps) => {
  const timeZone = useTimeZone()
  const draft = useDraft('new-event', beginning?.row)
  const create = useCreateEvent(draft)
  return (
    <FormDialog<EventValues>
      draft={draft}
      open={open}
      title={screens.calendar.add}
      submitLabel="Create Event"
      busyLabel="Creating..."
      initialValues={{ ...beginningOn(slot), ...beginning?.values }}
      onSubmit={(values) => create.mutateAsync({ body: eventBody(values, timeZone) })}
      onClose={onClose}>
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
  const draft = useDraft('edit-event', event.id)
  const update = useUpdateEvent()
  const valuesOf = (row: CalendarEvent): EventValues => eventValues(row, timeZone)
  const save = async (values: EventValues, row: CalendarEvent) =>
    update.mutateAsync({
      params: { id: row.id },
      body: { ...changesOf(eventChange(valuesOf(row), timeZone), eventChange(values, timeZone)), version: row.version },
    })
  return (
    <FormDialog<EventValues, CalendarEvent>
      draft={draft}
      open={open}
      title={screens.calendar.edit}
      submitLabel="Save changes"
      busyLabel="Saving..."
      onClose={onClose}
      edits={{ row: event, valuesOf, save }}>
      <EventFields isNew={false} />
    </FormDialog>
  )
}
