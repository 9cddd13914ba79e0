import { eventTypeLabels, fieldTexts, screens, type CalendarEvent } from '@bluebonnet/contracts'
import { eventTypes, lengths } from '@bluebonnet/domain'
import { changesOf, useDraft } from '@bluebonnet/portal-sdk'
import { useTimeZone, type DialogProps } from '@bluebonnet/ui'
import {
  Checkbox,
  Form,
  FormDialog,
  Input,
  optionsOf,
  rules,
  Select,
  type FormInstance,
  type InputProps,
} from '@bluebonnet/ui/forms'
import type { InitialValues } from '../../shared/next-steps.js'
import { AboutFields } from '../../shared/pickers/client-select.js'
import { OwnerField } from '../../shared/pickers/owner-field.js'
import { useCreateEvent, useUpdateEvent } from './event-changes.js'
import {
  newEventOn,
  endsBeforeStart,
  eventBody,
  eventChange,
  eventValues,
  withTime,
  type EventValues,
  type Slot,
} from './event-values.js'
import './calendar.css'

/** A native date field: fast to type into, with a picker on phones. An all-day event has no time. */
const MomentInput = ({ value, isDay, ...rest }: Omit<InputProps, 'value'> & { value?: string; isDay: boolean }) => (
  <Input
    {...rest}
    type={isDay ? 'date' : 'datetime-local'}
    value={isDay ? (value ?? '').slice(0, 10) : withTime(value)}
  />
)

/** The server's rule, for the form (docs/rules/screens.md#events). */
const endsAfterStart = (form: Pick<FormInstance<EventValues>, 'getFieldsValue'>) => ({
  validator: async () => {
    if (endsBeforeStart(form.getFieldsValue())) throw new Error(fieldTexts.eventEndsBeforeStart)
  },
})

const Times = () => {
  const isAllDay = Form.useWatch<boolean | undefined>('isAllDay') ?? false
  return (
    <>
      <Form.Item name="startTime" label="Start Time" rules={[rules.required(fieldTexts.eventStart)]}>
        <MomentInput isDay={isAllDay} />
      </Form.Item>
      <Form.Item
        name="endTime"
        label="End Time"
        dependencies={['startTime', 'isAllDay']}
        rules={[rules.required(fieldTexts.eventEnd), endsAfterStart]}>
        <MomentInput isDay={isAllDay} />
      </Form.Item>
    </>
  )
}

/** The fields of an event (docs/rules/screens.md#events). */
const EventFields = ({ isNew }: { isNew: boolean }) => (
  <div className="bb-form-grid">
    <Form.Item name="title" label="Title" className="bb-whole" rules={[rules.requiredText(fieldTexts.eventTitle)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <Form.Item name="eventType" label="Event Type" rules={[rules.required(fieldTexts.eventType)]}>
      <Select options={optionsOf(eventTypes, eventTypeLabels)} placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="isAllDay" valuePropName="checked" className="agent-all-day">
      <Checkbox>All day</Checkbox>
    </Form.Item>
    <Times />
    <Form.Item name="location" label="Location" className="bb-whole">
      <Input maxLength={lengths.location} autoComplete="off" />
    </Form.Item>
    <AboutFields />
    {isNew ? <OwnerField requiredOfTc={false} /> : null}
    <Form.Item name="description" label="Description" className="bb-whole">
      <Input.TextArea rows={2} maxLength={lengths.note} />
    </Form.Item>
  </div>
)

interface NewEventDialogProps extends DialogProps {
  /** The slot selected on the calendar, if any. */
  slot?: Slot | null
  /** Initial values from the page of a client, property or deal. */
  beginning?: InitialValues<EventValues>
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
      submitLabel="Create event"
      busyLabel="Creating..."
      initialValues={{ ...newEventOn(slot), ...beginning?.values }}
      onSubmit={(values) => create.mutateAsync({ body: eventBody(values, timeZone) })}
      onClose={onClose}>
      <EventFields isNew />
    </FormDialog>
  )
}

export const EditEventDialog = ({ event, open, onClose }: DialogProps & { event: CalendarEvent }) => {
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
      onClose={onClose}
      edits={{ row: event, valuesOf, save }}>
      <EventFields isNew={false} />
    </FormDialog>
  )
}
