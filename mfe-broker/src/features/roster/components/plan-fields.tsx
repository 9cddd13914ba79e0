import { agentFields, compPlanLabels, compPlans } from '@bluebonnet/contracts'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import type { ReactNode } from 'react'

/** An agent's plan and the day on which the cap year begins. */
export const PlanFields = ({ locked = false, children }: { locked?: boolean; children?: ReactNode }) => (
  <div className="bb-form-grid">
    <Form.Item name="compPlan" label={agentFields.compPlan} rules={[rules.required('Compensation plan is required')]}>
      <Select options={optionsOf(compPlans, compPlanLabels)} disabled={locked} />
    </Form.Item>
    <Form.Item
      name="capYearStart"
      label="Cap Year Start"
      extra="The cap starts afresh each year on this day. Empty: January 1.">
      <DateInput placeholder="January 1" disabled={locked} />
    </Form.Item>
    {children}
  </div>
)
