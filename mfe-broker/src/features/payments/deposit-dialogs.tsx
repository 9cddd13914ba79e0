import { counted, lengths } from '@bluebonnet/domain'
import type { Deposit, UndepositedItem } from '@bluebonnet/contracts'
import { useCallMutation, useDraft, type CallRequest } from '@bluebonnet/portal-sdk'
import { formatMoney, type DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { useToday } from '@bluebonnet/ui/use-today'
import { sumOf } from '../../shared/sums.js'
import { ReasonDialog } from './payment-dialogs.js'

type NewDeposit = Omit<CallRequest<'POST /api/deposits'>['body'], 'items'>

interface DepositDialogProps extends DialogProps {
  rows: readonly UndepositedItem[]
  onSaved: () => void
}

/** Enters several receipts as one line of the bank's statement. */
export const DepositDialog = ({ rows, onSaved, open, onClose }: DepositDialogProps) => {
  const draft = useDraft('deposit', rows)
  const enter = useCallMutation('POST /api/deposits', {
    draft,
    failure: 'Failed to save the deposit',
    success: 'Deposit saved',
  })
  const depositedOn = useToday()
  const save = async (body: NewDeposit): Promise<void> => {
    await enter.mutateAsync({ body: { ...body, items: rows.map(({ id }) => id) } })
    onSaved()
  }
  return (
    <FormDialog<NewDeposit>
      draft={draft}
      open={open}
      title={`Deposit ${formatMoney(sumOf(rows.map(({ amount }) => amount)), true)}`}
      submitLabel="Save deposit"
      initialValues={{ depositedOn }}
      onSubmit={save}
      onClose={onClose}>
      <p className="bb-form-note">{counted(rows.length, 'receipt')} as one line of the bank’s statement.</p>
      <div className="bb-form-grid">
        <Form.Item name="depositedOn" label="Deposited On" rules={[rules.required('Date is required')]}>
          <DateInput />
        </Form.Item>
        <Form.Item name="reference" label="Reference">
          <Input maxLength={lengths.paymentReference} placeholder="Number of the slip" />
        </Form.Item>
      </div>
    </FormDialog>
  )
}

/** Reverses a deposit with a second one. Both stay. */
export const ReverseDepositDialog = ({ deposit, ...dialog }: DialogProps & { deposit: Deposit }) => (
  <ReasonDialog
    {...dialog}
    call="POST /api/deposits/:id/reversal"
    id={deposit.id}
    draft={useDraft('deposit-reversal', deposit.id)}
    title={`Reverse ${formatMoney(deposit.amount, true)}`}
    submitLabel="Reverse"
    extra="Its receipts wait to be deposited again. Both stay in the books."
    success="Deposit reversed"
    failure="Failed to reverse the deposit"
  />
)
