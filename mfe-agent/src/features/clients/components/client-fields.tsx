import { clientStatusLabels, clientStatuses, clientTypeLabels, clientTypes, fieldTexts, lengths } from '@bluebonnet/contracts'
import { Form, Input, MoneyInput, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { OwnerField, ReassignField } from '../../../shared/pickers/owner-field.js'

/** The fields of a client (docs/rules/lifecycle.md#clients). Status is asked of clients that exist. */
export const ClientFields = ({ isNew }: { isNew: boolean }) => (
  <div className="bb-form-grid">
    <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <Form.Item name="email" label="Email" rules={[rules.email]}>
      <Input type="email" autoComplete="off" />
    </Form.Item>
    <Form.Item name="phone" label="Phone"><Input type="tel" maxLength={lengths.phone} autoComplete="off" /></Form.Item>
    <Form.Item name="type" label="Type" rules={[rules.required(fieldTexts.type)]}>
      <Select options={optionsOf(clientTypes, clientTypeLabels)} placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="budget" label="Budget"><MoneyInput /></Form.Item>
    {isNew ? <OwnerField /> : (
      <>
        <Form.Item name="status" label="Status"><Select options={optionsOf(clientStatuses, clientStatusLabels)} /></Form.Item>
        <ReassignField />
      </>
    )}
    <Form.Item name="notes" label="Notes" className="bb-form-whole"><Input.TextArea rows={3} maxLength={lengths.note} /></Form.Item>
  </div>
)
