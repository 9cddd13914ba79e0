import { fieldTexts } from '@bluebonnet/contracts'
import { lengths, limits } from '@bluebonnet/domain'
import { Form, Input, MoneyInput, rules } from '@bluebonnet/ui/forms'

export const AmountField = () => (
  <Form.Item name="amount" label="Amount" rules={[rules.required(fieldTexts.accountAmount)]}>
    <MoneyInput exact min={0} max={limits.dollars} />
  </Form.Item>
)

export const ReferenceField = () => (
  <Form.Item name="reference" label="Reference">
    <Input maxLength={lengths.paymentReference} placeholder="Check or wire number" />
  </Form.Item>
)
