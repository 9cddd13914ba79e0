import { Form, Input } from '@bluebonnet/ui/forms'
import { licence } from '../../../shared/rules.js'

export const ContactFields = () => (
  <div className="bb-form-grid">
    <Form.Item name="phone" label="Phone"><Input type="tel" autoComplete="off" maxLength={40} /></Form.Item>
    <Form.Item name="trecLicenseNo" label="TREC License" rules={[licence]} extra="Without it no CDA can be made for the agent."><Input inputMode="numeric" autoComplete="off" /></Form.Item>
  </div>
)
