import { dealSideLabels, dealSides, defaultState } from '@bluebonnet/contracts'
import { Form, Input, MoneyInput, optionsOf, Select } from '@bluebonnet/ui/forms'
import { required } from './rules.js'

interface PlaceFieldsProps {
  /** A picked property gives address and price. */
  fromProperty?: boolean
  /** Figures are settled: an agent may not change price and side. */
  figuresLocked?: boolean
}

/** What every deal needs: side, address, city, state, ZIP and sale price (SPEC section 5). */
export const PlaceFields = ({ fromProperty = false, figuresLocked = false }: PlaceFieldsProps) => (
  <>
    <Form.Item name="side" label="Side" rules={required('Side is required')}>
      <Select options={optionsOf(dealSides, dealSideLabels)} placeholder="Which side the agent represents" disabled={figuresLocked} />
    </Form.Item>
    <Form.Item name="price" label="Sale Price" rules={[{ required: !fromProperty, message: 'Sale price is required' }]}><MoneyInput exact disabled={fromProperty || figuresLocked} /></Form.Item>
    <Form.Item name="propertyAddress" label="Address" rules={fromProperty ? [] : required('Address is required')} className="bb-form-whole">
      <Input autoComplete="off" disabled={fromProperty} maxLength={300} />
    </Form.Item>
    <Form.Item name="city" label="City" rules={fromProperty ? [] : required('City is required')}><Input autoComplete="off" disabled={fromProperty} maxLength={100} /></Form.Item>
    <div className="deal-form-pair">
      <Form.Item name="state" label="State" rules={[{ pattern: /^[A-Za-z]{2}$/, message: 'Enter the two letters of the state' }]}>
        <Input autoComplete="off" placeholder={defaultState} disabled={fromProperty} maxLength={2} />
      </Form.Item>
      <Form.Item name="zip" label="ZIP" rules={[...(fromProperty ? [] : required('ZIP code is required')), { pattern: /^\d{5}(-\d{4})?$/, message: 'Enter a ZIP code such as 78701' }]}>
        <Input autoComplete="off" inputMode="numeric" disabled={fromProperty} maxLength={10} />
      </Form.Item>
    </div>
  </>
)
