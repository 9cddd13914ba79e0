import { fieldTexts, lengths } from '@bluebonnet/contracts'
import { SectionCard } from '@bluebonnet/ui'
import { Form, Input, rules, Select } from '@bluebonnet/ui/forms'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }))

/** Who the brokerage is: printed on every CDA, and in the public page's compliance line. */
export const OfficeFields = () => (
  <SectionCard title="Brokerage">
    <p className="bb-muted brokerage-note">
      Stands on every CDA and, with the license number, in the footer of the public page.
    </p>
    <div className="bb-form-grid">
      <Form.Item name="name" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="licenceNumber" label="License Number" rules={[rules.licence]}>
        <Input inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="address" label="Address" className="bb-form-whole">
        <Input maxLength={lengths.officeAddress} autoComplete="off" />
      </Form.Item>
      <Form.Item name="phone" label="Phone" extra="Title companies call it to confirm payment instructions.">
        <Input type="tel" maxLength={lengths.phone} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="timeZone"
        label="Time Zone"
        rules={[rules.required('Time zone is required')]}
        extra="All times and the start of each day follow it.">
        <Select showSearch options={zones} />
      </Form.Item>
    </div>
  </SectionCard>
)
