import { DateInput } from '@bluebonnet/ui/dates'
import { Form } from '@bluebonnet/ui/forms'
import { FormGroup } from './form-group.js'

/** The dates that a Texas deal lives by; they also stand on the calendar. */
export const DateFields = ({ closeDateLocked = false }: { closeDateLocked?: boolean }) => (
  <FormGroup title="Dates">
    <Form.Item name="contractDate" label="Contract Date">
      <DateInput />
    </Form.Item>
    <Form.Item name="closeDate" label="Close Date">
      <DateInput disabled={closeDateLocked} />
    </Form.Item>
    <Form.Item name="optionEndsAt" label="Option Period Ends">
      <DateInput />
    </Form.Item>
    <Form.Item name="earnestMoneyDueAt" label="Earnest Money Due">
      <DateInput />
    </Form.Item>
    <Form.Item name="financingDueAt" label="Financing Due">
      <DateInput />
    </Form.Item>
  </FormGroup>
)
