import {
  clientStatusLabels,
  clientStatuses,
  clientTypeLabels,
  clientTypes,
  fieldTexts,
  lengths,
} from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { Form, Input, MoneyInput, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { OwnerField, ReassignField } from '../../../shared/pickers/owner-field.js'

/**
 * The fields of a client (docs/rules/lifecycle.md#clients), of a new one unless `of` is given. Only one that exists has
 * a status.
 */
export const ClientFields = ({ of }: { of?: Client }) => (
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
    <Form.Item name="phone" label="Phone">
      <Input type="tel" maxLength={lengths.phone} autoComplete="off" />
    </Form.Item>
    <Form.Item name="type" label="Type" rules={[rules.required(fieldTexts.type)]}>
      <Select options={optionsOf(clientTypes, clientTypeLabels)} placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="budget" label="Budget">
      <MoneyInput />
    </Form.Item>
    {of === undefined ? (
      <OwnerField />
    ) : (
      <>
        <Form.Item name="status" label="Status">
          <Select options={optionsOf(clientStatuses, clientStatusLabels)} />
        </Form.Item>
        <ReassignField of={of.agentId} />
      </>
    )}
    <Form.Item name="notes" label="Notes" className="bb-form-whole">
      <Input.TextArea rows={3} maxLength={lengths.note} />
    </Form.Item>
  </div>
)
