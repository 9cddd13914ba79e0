import { limits, trecNotices } from '@bluebonnet/contracts'
import { SectionCard } from '@bluebonnet/ui'
import { Form, Input } from '@bluebonnet/ui/forms'
import { licence } from '../../../shared/rules.js'

/** The designated broker, who signs for the brokerage, and the completed IABS form that the public page must link to (22 TAC 531.20). */
export const ComplianceFields = () => (
  <SectionCard title="Designated broker and notices">
    <div className="bb-form-grid">
      <Form.Item name={['designatedBroker', 'name']} label="Designated Broker"><Input maxLength={limits.nameLength} autoComplete="off" /></Form.Item>
      <Form.Item name={['designatedBroker', 'licenceNumber']} label="Designated Broker License Number" rules={[licence]}><Input inputMode="numeric" autoComplete="off" /></Form.Item>
      <Form.Item name="iabsUrl" label="IABS URL" className="bb-form-whole" rules={[{ type: 'url', message: 'Enter a web address that starts with https://' }]}
        extra={`Where your completed "${trecNotices.iabs}" form stands. Until it is set, the footer links to TREC's blank form.`}>
        <Input inputMode="url" placeholder="https://" autoComplete="off" maxLength={2_000} />
      </Form.Item>
    </div>
  </SectionCard>
)
