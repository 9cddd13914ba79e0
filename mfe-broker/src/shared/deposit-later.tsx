import { Form, Switch } from '@bluebonnet/ui/forms'

/** Whether a check goes to the bank later. */
export const DepositLater = () => (
  <Form.Item
    name="toDeposit"
    label="Deposit Later"
    valuePropName="checked"
    extra="With other receipts, as one bank deposit. It is listed under To Deposit until then.">
    <Switch />
  </Form.Item>
)
