import { compPlanLabels, compPlans } from '@bluebonnet/contracts'
import type { CompPlan } from '@bluebonnet/contracts'
import { SectionCard } from '@bluebonnet/ui'
import { Form, MoneyInput, PercentInput, rules } from '@bluebonnet/ui/forms'

const Plan = ({ plan }: { plan: CompPlan }) => (
  <fieldset className="brokerage-plan">
    <legend>{compPlanLabels[plan]}</legend>
    <Form.Item
      name={['plans', plan, 'split']}
      label="Brokerage Keeps"
      rules={[rules.required('A percentage is required')]}>
      <PercentInput />
    </Form.Item>
    {plan === 'CAP_80_20' ? (
      <Form.Item name={['plans', plan, 'cap']} label="Annual Cap">
        <MoneyInput exact placeholder="No cap" />
      </Form.Item>
    ) : null}
    <Form.Item
      name={['plans', plan, 'fee']}
      label="Per-File Fee"
      rules={[rules.required('A fee is required, 0 for none')]}>
      <MoneyInput exact />
    </Form.Item>
  </fieldset>
)

/** The default rate and the terms of the three plans. */
export const PlanTerms = () => (
  <SectionCard title="Commission">
    <p className="bb-muted brokerage-note">
      A change counts for CDAs made or revised afterwards. CDAs that exist keep their figures.
    </p>
    <Form.Item
      name="defaultCommissionRate"
      label="Default Commission Rate"
      className="brokerage-rate"
      rules={[rules.required('A rate is required')]}
      extra="Used for deals without a rate or amount of their own. Commission is negotiable.">
      <PercentInput />
    </Form.Item>
    {compPlans.map((plan) => (
      <Plan key={plan} plan={plan} />
    ))}
  </SectionCard>
)
