import { agentFields, compPlanLabels, fieldTexts } from '@bluebonnet/contracts'
import { compPlans, lengths } from '@bluebonnet/domain'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import type { ReactNode } from 'react'

/** `licence` is the current number. */
export const ContactFields = ({ licence }: { licence?: string | null }) => (
  <div className="bb-form-grid">
    <Form.Item name="phone" label="Phone">
      <Input type="tel" autoComplete="off" maxLength={lengths.phone} />
    </Form.Item>
    <Form.Item
      name="trecLicenseNo"
      label="TREC License"
      rules={[rules.licenceUnless(licence)]}
      extra="Without it no CDA can be generated for the agent.">
      <Input autoComplete="off" />
    </Form.Item>
  </div>
)

/** Name and e-mail. `emailHelp` explains the use of the address. */
export const IdentityFields = ({ emailHelp, children }: { emailHelp: string; children?: ReactNode }) => (
  <div className="bb-form-grid">
    <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}>
      <Input autoComplete="off" maxLength={lengths.name} />
    </Form.Item>
    <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}>
      <Input autoComplete="off" maxLength={lengths.name} />
    </Form.Item>
    <Form.Item
      name="email"
      label="Email"
      className="bb-whole"
      extra={emailHelp}
      rules={[rules.requiredText(fieldTexts.email), rules.email]}>
      <Input inputMode="email" autoComplete="off" />
    </Form.Item>
    {children}
  </div>
)

export const CapYearField = ({ locked = false }: { locked?: boolean }) => (
  <Form.Item
    name="capYearStart"
    label="Cap Year Start"
    extra="The cap resets each year on this date. Empty: January 1.">
    <DateInput placeholder="January 1" disabled={locked} />
  </Form.Item>
)

/** A new agent's plan and the start of the cap year. */
export const PlanFields = () => (
  <div className="bb-form-grid">
    <Form.Item name="compPlan" label={agentFields.compPlan} rules={[rules.required('Compensation plan is required')]}>
      <Select options={optionsOf(compPlans, compPlanLabels)} />
    </Form.Item>
    <CapYearField />
  </div>
)
