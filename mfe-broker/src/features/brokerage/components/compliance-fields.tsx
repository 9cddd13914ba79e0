import { lengths, trecNotices } from '@bluebonnet/contracts'
import { SectionCard } from '@bluebonnet/ui'
import { Form, Input, rules } from '@bluebonnet/ui/forms'

/**
 * The designated broker, who signs for the brokerage, and the completed IABS form that the public page must link to (22
 * TAC 531.20).
 */
export const ComplianceFields = () => (
  <SectionCard title="Designated broker and notices">
    <div className="bb-form-grid">
      <Form.Item name={['designatedBroker', 'name']} label="Designated Broker">
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={['designatedBroker', 'licenceNumber']}
        label="Designated Broker License Number"
        rules={[rules.licence]}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="iabsUrl"
        label="IABS URL"
        className="bb-form-whole"
        rules={[rules.webAddress]}
        extra={`Where your completed "${trecNotices.iabs}" form stands. Until it is set, the footer links to TREC's blank form.`}>
        <Input inputMode="url" placeholder="https://" autoComplete="off" maxLength={lengths.webAddress} />
      </Form.Item>
    </div>
  </SectionCard>
)
