// Shared by two portals and bundled with each: few people open it. The shell's modules are imported by name, so that
// they exist once.
import { textOrNull } from '@bluebonnet/portal-sdk'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { type CallInput, fieldTexts, taxClassLabels, type TaxSubject, tinKindLabels } from '@bluebonnet/contracts'
import { lengths, shapes, taxClasses, tinKinds } from '@bluebonnet/domain'

type W9 = CallInput<'PUT /api/tax-details/:id'>['body']

/** The form values of a W-9, with the whole number only while it is typed. */
export type W9Values = Omit<W9, 'version'>

/** The form's initial values; `first` where nothing is known. */
export const w9Values = ({ details }: TaxSubject, first: Partial<W9Values> = {}): Partial<W9Values> => {
  if (details === null) return { state: 'TX', tinKind: 'SSN', ...first }
  const { legalName, businessName, taxClass, tinKind, address, city, state, zip, signedOn } = details
  return { legalName, businessName, taxClass, tinKind, address, city, state, zip, signedOn }
}

/** A typed W-9 as saved: based on `version`, with empty fields as null. */
export const w9Body = ({ businessName, signedOn, ...values }: W9Values, version: number): W9 => ({
  ...values,
  businessName: textOrNull(businessName),
  signedOn: signedOn ?? null,
  version,
})

const tinRule = { pattern: shapes.tin, message: fieldTexts.tinShape }
const stateRule = { required: true, pattern: shapes.state, message: fieldTexts.stateShape }
const zipRule = { required: true, pattern: shapes.zip, message: fieldTexts.zipShape }

/** A taxpayer number, never shown: `last4` of the stored one, which an empty field keeps. */
export const TinField = ({ last4 }: { last4: string | null }) => (
  <Form.Item
    name="tin"
    label="Taxpayer Number"
    rules={[tinRule]}
    extra={last4 === null ? 'Nine digits. Stored encrypted.' : `Ends in ${last4}. Leave empty to keep it.`}>
    <Input.Password maxLength={11} autoComplete="off" />
  </Form.Item>
)

/** An address in the format of tax forms. */
export const TaxAddressFields = () => (
  <>
    <Form.Item name="address" label="Address" rules={[rules.requiredText(fieldTexts.address)]}>
      <Input maxLength={lengths.address} />
    </Form.Item>
    <div className="bb-form-place">
      <Form.Item name="city" label="City" rules={[rules.requiredText(fieldTexts.city)]}>
        <Input maxLength={lengths.city} />
      </Form.Item>
      <Form.Item name="state" label="State" rules={[stateRule]}>
        <Input maxLength={lengths.state} />
      </Form.Item>
      <Form.Item name="zip" label="ZIP" rules={[zipRule]}>
        <Input maxLength={lengths.zip} />
      </Form.Item>
    </div>
  </>
)

/** The lines of Form W-9 (docs/rules/year-end.md#w-9). */
export const W9Fields = ({ last4 }: { last4: string | null }) => (
  <>
    <Form.Item
      name="legalName"
      label="Name (line 1)"
      rules={[rules.requiredText(fieldTexts.taxName)]}
      extra="As shown on the form; of a person first, middle and last name.">
      <Input maxLength={lengths.name} />
    </Form.Item>
    <Form.Item name="businessName" label="Business Name (line 2)">
      <Input maxLength={lengths.name} />
    </Form.Item>
    <Form.Item name="taxClass" label="Taxed As (line 3)" rules={[rules.required(fieldTexts.taxClass)]}>
      <Select options={optionsOf(taxClasses, taxClassLabels)} />
    </Form.Item>
    <div className="bb-form-grid">
      <Form.Item name="tinKind" label="Kind of Number" rules={[rules.required(fieldTexts.tinKind)]}>
        <Select options={optionsOf(tinKinds, tinKindLabels)} />
      </Form.Item>
      <TinField last4={last4} />
    </div>
    <TaxAddressFields />
    <Form.Item name="signedOn" label="Signed On">
      <DateInput />
    </Form.Item>
  </>
)
