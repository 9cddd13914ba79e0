import { dealSideLabels, fieldTexts } from '@bluebonnet/contracts'
import { dealSides, defaultState, lengths } from '@bluebonnet/domain'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, Input, MoneyInput, optionsOf, PercentInput, rules, Select } from '@bluebonnet/ui/forms'
import type { ReactNode } from 'react'
import './deals.css'

/** A named group of fields, two per line where there is room. */
export const FormGroup = ({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) => (
  <fieldset className="deal-form-group">
    <legend>{title}</legend>
    {note ? <p className="bb-muted bb-mb-12">{note}</p> : null}
    <div className="bb-form-grid">{children}</div>
  </fieldset>
)

interface CommissionFieldsProps {
  locked?: boolean
  /** Clears the other field: a deal has one commission. */
  onGiven: (other: 'commissionRate' | 'grossCommission') => void
}

/** Commission is negotiable: a rate or an amount. When empty, the brokerage's default applies. */
export const CommissionFields = ({ locked = false, onGiven }: CommissionFieldsProps) => (
  <FormGroup title="Commission" note="Enter a rate or an amount. If empty, the brokerage's default rate applies.">
    <Form.Item name="commissionRate" label="Commission Rate">
      <PercentInput
        disabled={locked}
        onChange={(value) => {
          if (value !== null) onGiven('grossCommission')
        }}
      />
    </Form.Item>
    <Form.Item name="grossCommission" label="Gross Commission">
      <MoneyInput
        exact
        disabled={locked}
        onChange={(value) => {
          if (value !== null) onGiven('commissionRate')
        }}
      />
    </Form.Item>
  </FormGroup>
)

interface DateFieldsProps {
  closeDateLocked?: boolean
  /** Effects of changed dates. */
  children?: ReactNode
}

/** The main dates of a Texas deal. They appear on the calendar too. */
export const DateFields = ({ closeDateLocked = false, children }: DateFieldsProps) => (
  <FormGroup title="Dates">
    <Form.Item name="contractDate" label="Contract Date">
      <DateInput />
    </Form.Item>
    <Form.Item name="closeDate" label="Close Date">
      <DateInput disabled={closeDateLocked} />
    </Form.Item>
    <Form.Item name="optionEndsAt" label="Option Period Ends">
      <DateInput />
    </Form.Item>
    <Form.Item name="earnestMoneyDueAt" label="Earnest Money Due">
      <DateInput />
    </Form.Item>
    <Form.Item name="financingDueAt" label="Financing Due">
      <DateInput />
    </Form.Item>
    {children}
  </FormGroup>
)

interface PlaceFieldsProps {
  /** The address comes from the selected property. */
  fromProperty?: boolean
  /** The figures are settled: an agent may not change price and side. */
  figuresLocked?: boolean
}

/** The required fields: side, address, city, state, ZIP and sale price (docs/rules/lifecycle.md#place). */
export const PlaceFields = ({ fromProperty = false, figuresLocked = false }: PlaceFieldsProps) => (
  <>
    <Form.Item name="side" label="Side" rules={[rules.required(fieldTexts.side)]}>
      <Select
        options={optionsOf(dealSides, dealSideLabels)}
        placeholder="Which side the agent represents"
        disabled={figuresLocked}
      />
    </Form.Item>
    <Form.Item name="price" label="Sale Price" rules={[rules.required(fieldTexts.salePrice)]}>
      <MoneyInput exact disabled={figuresLocked} />
    </Form.Item>
    {fromProperty ? null : (
      <>
        <Form.Item
          name="propertyAddress"
          label="Address"
          rules={[rules.requiredText(fieldTexts.address)]}
          className="bb-whole">
          <Input autoComplete="off" maxLength={lengths.address} />
        </Form.Item>
        <Form.Item name="city" label="City" rules={[rules.requiredText(fieldTexts.city)]}>
          <Input autoComplete="off" maxLength={lengths.city} />
        </Form.Item>
        <div className="deal-form-pair">
          <Form.Item name="state" label="State" rules={[rules.state]}>
            <Input autoComplete="off" placeholder={defaultState} maxLength={lengths.state} />
          </Form.Item>
          <Form.Item name="zip" label="ZIP" rules={[rules.requiredText(fieldTexts.zip), rules.zip]}>
            <Input autoComplete="off" inputMode="numeric" maxLength={lengths.zip} />
          </Form.Item>
        </div>
      </>
    )}
  </>
)

/** Fields printed on the CDA. While an approved CDA exists, only brokers may change them. */
export const TitleFields = ({ locked = false }: { locked?: boolean }) => (
  <FormGroup
    title="Parties and title"
    note={locked ? 'The approved CDA names these. Ask a broker to change them.' : null}>
    <Form.Item name="buyerSellerName" label="Buyer/Seller Name">
      <Input autoComplete="off" maxLength={lengths.name} disabled={locked} />
    </Form.Item>
    <Form.Item name="mlsId" label="MLS ID">
      <Input autoComplete="off" maxLength={lengths.mlsId} />
    </Form.Item>
    <Form.Item name="titleCompany" label="Title Company">
      <Input autoComplete="off" maxLength={lengths.name} disabled={locked} />
    </Form.Item>
    <Form.Item name="titleCompanyEmail" label="Title Company Email" rules={[rules.email]}>
      <Input autoComplete="off" inputMode="email" disabled={locked} />
    </Form.Item>
    <Form.Item name="escrowOfficer" label="Escrow Officer">
      <Input autoComplete="off" maxLength={lengths.name} disabled={locked} />
    </Form.Item>
    <Form.Item name="gfNumber" label="GF Number">
      <Input autoComplete="off" maxLength={lengths.gfNumber} disabled={locked} />
    </Form.Item>
  </FormGroup>
)
