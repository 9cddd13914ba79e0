import { Form, MoneyInput, PercentInput } from '@bluebonnet/ui/forms'
import { FormGroup } from './form-group.js'

interface CommissionFieldsProps {
  locked?: boolean
  /** Empties the other field: a deal has one commission. */
  onGiven: (other: 'commissionRate' | 'grossCommission') => void
}

/** Commission is negotiable: a rate or an amount; left empty, the brokerage's default counts. */
export const CommissionFields = ({ locked = false, onGiven }: CommissionFieldsProps) => (
  <FormGroup title="Commission" note="Give a rate or an amount. Left empty, the brokerage's default rate counts.">
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
