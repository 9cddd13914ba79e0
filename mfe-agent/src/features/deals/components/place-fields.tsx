import { dealSideLabels, dealSides, defaultState, fieldTexts, lengths } from '@bluebonnet/contracts'
import { Form, Input, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import '../deals.css'

interface PlaceFieldsProps {
  /** A picked property gives address and price. */
  fromProperty?: boolean
  /** Figures are settled: an agent may not change price and side. */
  figuresLocked?: boolean
}

/** What every deal needs: side, address, city, state, ZIP and sale price (docs/rules/lifecycle.md#place). */
export const PlaceFields = ({ fromProperty = false, figuresLocked = false }: PlaceFieldsProps) => (
  <>
    <Form.Item name="side" label="Side" rules={[rules.required(fieldTexts.side)]}>
      <Select
        options={optionsOf(dealSides, dealSideLabels)}
        placeholder="Which side the agent represents"
        disabled={figuresLocked}
      />
    </Form.Item>
    <Form.Item name="price" label="Sale Price" rules={fromProperty ? [] : [rules.required(fieldTexts.salePrice)]}>
      <MoneyInput exact disabled={fromProperty || figuresLocked} />
    </Form.Item>
    <Form.Item
      name="propertyAddress"
      label="Address"
      rules={fromProperty ? [] : [rules.requiredText(fieldTexts.address)]}
      className="bb-form-whole">
      <Input autoComplete="off" disabled={fromProperty} maxLength={lengths.address} />
    </Form.Item>
    <Form.Item name="city" label="City" rules={fromProperty ? [] : [rules.requiredText(fieldTexts.city)]}>
      <Input autoComplete="off" disabled={fromProperty} maxLength={lengths.city} />
    </Form.Item>
    <div className="deal-form-pair">
      <Form.Item name="state" label="State" rules={[rules.state]}>
        <Input autoComplete="off" placeholder={defaultState} disabled={fromProperty} maxLength={lengths.state} />
      </Form.Item>
      <Form.Item
        name="zip"
        label="ZIP"
        rules={fromProperty ? [rules.zip] : [rules.requiredText(fieldTexts.zip), rules.zip]}>
        <Input autoComplete="off" inputMode="numeric" disabled={fromProperty} maxLength={lengths.zip} />
      </Form.Item>
    </div>
  </>
)
