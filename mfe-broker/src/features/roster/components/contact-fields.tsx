import { lengths } from '@bluebonnet/contracts'
import { Form, Input, rules } from '@bluebonnet/ui/forms'

export const ContactFields = () => (
  <div className="bb-form-grid">
    <Form.Item name="phone" label="Phone">
      <Input type="tel" autoComplete="off" maxLength={lengths.phone} />
    </Form.Item>
    <Form.Item
      name="trecLicenseNo"
      label="TREC License"
      rules={[rules.licence]}
      extra="Without it no CDA can be made for the agent.">
      <Input inputMode="numeric" autoComplete="off" />
    </Form.Item>
  </div>
)
