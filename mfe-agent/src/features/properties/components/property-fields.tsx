import {
  defaultState,
  fieldTexts,
  lengths,
  propertyStatuses,
  propertyTypeLabels,
  propertyTypes,
  statusLabel,
} from '@bluebonnet/contracts'
import type { Property } from '@bluebonnet/contracts'
import { Form, Input, InputNumber, MoneyInput, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { OwnerField, ReassignField } from '../../../shared/pickers/owner-field.js'

const statusOptions = propertyStatuses.map((status) => ({ value: status, label: statusLabel(status) }))

const Place = () => (
  <>
    <Form.Item
      name="propertyAddress"
      label="Address"
      className="bb-form-whole"
      rules={[rules.requiredText(fieldTexts.address)]}>
      <Input maxLength={lengths.address} autoComplete="off" />
    </Form.Item>
    <Form.Item name="city" label="City" rules={[rules.requiredText(fieldTexts.city)]}>
      <Input maxLength={lengths.city} autoComplete="off" />
    </Form.Item>
    <Form.Item name="state" label="State">
      <Input maxLength={lengths.state} placeholder={defaultState} autoComplete="off" />
    </Form.Item>
    <Form.Item name="zip" label="ZIP" rules={[rules.requiredText(fieldTexts.zip)]}>
      <Input inputMode="numeric" maxLength={lengths.zip} autoComplete="off" />
    </Form.Item>
    <Form.Item name="price" label="Price" rules={[rules.required(fieldTexts.price)]}>
      <MoneyInput />
    </Form.Item>
  </>
)

const Building = () => (
  <>
    <Form.Item name="bedrooms" label="Bedrooms">
      <InputNumber min={0} precision={0} />
    </Form.Item>
    <Form.Item name="bathrooms" label="Bathrooms">
      <InputNumber min={0} step={0.5} />
    </Form.Item>
    <Form.Item name="squareFootage" label="Square Footage">
      <InputNumber min={0} precision={0} controls={false} />
    </Form.Item>
    <Form.Item name="lotSize" label="Lot Size">
      <Input maxLength={lengths.lotSize} placeholder="0.25 acres" autoComplete="off" />
    </Form.Item>
    <Form.Item name="yearBuilt" label="Year Built">
      <InputNumber min={1600} max={2200} precision={0} controls={false} />
    </Form.Item>
    <Form.Item name="features" label="Features" className="bb-form-whole">
      <Select mode="tags" tokenSeparators={[',']} open={false} suffixIcon={null} placeholder="Pool, two-car garage" />
    </Form.Item>
    <Form.Item name="description" label="Description" className="bb-form-whole">
      <Input.TextArea rows={3} maxLength={lengths.description} />
    </Form.Item>
  </>
)

/** The fields of a property, of a new one unless `of` is given. Photos stand apart. */
export const PropertyFields = ({ of }: { of?: Property }) => (
  <div className="bb-form-grid">
    <Place />
    <Form.Item name="propertyType" label="Property Type">
      <Select options={optionsOf(propertyTypes, propertyTypeLabels)} allowClear placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="status" label="Status">
      <Select options={statusOptions} />
    </Form.Item>
    <Form.Item name="mlsId" label="MLS ID">
      <Input maxLength={lengths.mlsId} autoComplete="off" />
    </Form.Item>
    {of === undefined ? <OwnerField /> : <ReassignField of={of.agentId} />}
    <Building />
  </div>
)
