import { DateInput } from '@bluebonnet/ui/dates'
import { Form } from '@bluebonnet/ui/page-forms'

/** The date from which a plan's next version applies. */
const FirstDay = () => (
  <Form.Item name="effectiveFrom" label="From" extra="Applies to deals submitted from this date on. Empty: from today.">
    <DateInput placeholder="Today" />
  </Form.Item>
)

export default FirstDay
