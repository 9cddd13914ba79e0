import { clientStatusLabels, clientStatuses, clientTypeLabels, clientTypes } from '@bluebonnet/contracts'
import { Form, Input, MoneyInput, Select, optionsOf } from '@bluebonnet/ui/forms'
import { OwnerField, ReassignField } from '../../../shared/pickers/owner-field.js'

/** The fields of a client (SPEC section 5). Status is asked of clients that exist. */
export const ClientFields = ({ isNew }: { isNew: boolean }) => (
  <div className="bb-form-grid">
    <Form.Item name="firstName" label="First Name" rules={[{ required: true, whitespace: true, message: 'First name is required' }]}>
      <Input maxLength={200} autoComplete="off" />
    </Form.Item>
    <Form.Item name="lastName" label="Last Name" rules={[{ required: true, whitespace: true, message: 'Last name is required' }]}>
      <Input maxLength={200} autoComplete="off" />
    </Form.Item>
    <Form.Item name="email" label="Email" rules={[{ type: 'email', message: 'Enter a valid e-mail address' }]}>
      <Input type="email" autoComplete="off" />
    </Form.Item>
    <Form.Item name="phone" label="Phone"><Input type="tel" maxLength={40} autoComplete="off" /></Form.Item>
    <Form.Item name="type" label="Type" rules={[{ required: true, message: 'Type is required' }]}>
      <Select options={optionsOf(clientTypes, clientTypeLabels)} placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="budget" label="Budget"><MoneyInput /></Form.Item>
    {isNew ? <OwnerField /> : (
      <>
        <Form.Item name="status" label="Status"><Select options={optionsOf(clientStatuses, clientStatusLabels)} /></Form.Item>
        <ReassignField />
      </>
    )}
    <Form.Item name="notes" label="Notes" className="bb-form-whole"><Input.TextArea rows={3} maxLength={5_000} /></Form.Item>
  </div>
)
