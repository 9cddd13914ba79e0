import { eventTypeLabels, eventTypes, fieldTexts, lengths } from '@bluebonnet/contracts'
import { Checkbox, Form, Input, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import type { FormInstance, InputProps } from '@bluebonnet/ui/forms'
import { ClientSelect } from '../../../shared/pickers/client-select.js'
import { DealSelect } from '../../../shared/pickers/deal-select.js'
import { OwnerField } from '../../../shared/pickers/owner-field.js'
import { PropertySelect } from '../../../shared/pickers/property-select.js'
import { endsFirst, withTime } from '../event-values.js'
import type { EventValues } from '../event-values.js'
import '../calendar.css'

/** The browser's own field: quick to type into, and a wheel on a phone. A whole day has no time. */
const MomentInput = ({ value, isDay, ...rest }: Omit<InputProps, 'value'> & { value?: string; isDay: boolean }) => (
  <Input
    {...rest}
    type={isDay ? 'date' : 'datetime-local'}
    value={isDay ? (value ?? '').slice(0, 10) : withTime(value)}
  />
)

/** A word of warning and no refusal (docs/rules/screens.md#events). */
const endsAfterStart = (form: Pick<FormInstance<EventValues>, 'getFieldsValue'>) => ({
  warningOnly: true,
  validator: async () => {
    if (endsFirst(form.getFieldsValue())) throw new Error(fieldTexts.eventEndsFirst)
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
export const EventFields = ({ isNew }: { isNew: boolean }) => (
  <div className="bb-form-grid">
    <Form.Item name="title" label="Title" className="bb-form-whole" rules={[rules.requiredText(fieldTexts.eventTitle)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <Form.Item name="eventType" label="Event Type" rules={[rules.required(fieldTexts.eventType)]}>
      <Select options={optionsOf(eventTypes, eventTypeLabels)} placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="isAllDay" valuePropName="checked" className="agent-all-day">
      <Checkbox>All day</Checkbox>
    </Form.Item>
    <Times />
    <Form.Item name="location" label="Location" className="bb-form-whole">
      <Input maxLength={lengths.location} autoComplete="off" />
    </Form.Item>
    <Form.Item name="dealId" label="Deal">
      <DealSelect />
    </Form.Item>
    <Form.Item name="clientId" label="Client">
      <ClientSelect />
    </Form.Item>
    <Form.Item name="propertyId" label="Property">
      <PropertySelect />
    </Form.Item>
    {isNew ? <OwnerField requiredOfTc={false} /> : null}
    <Form.Item name="description" label="Description" className="bb-form-whole">
      <Input.TextArea rows={2} maxLength={lengths.note} />
    </Form.Item>
  </div>
)
