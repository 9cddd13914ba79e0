import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, rules } from '@bluebonnet/ui/forms'
import { ColleagueSelect } from './pickers/colleague-select.js'
import { TransferAlongField } from './pickers/owner-field.js'
import type { To } from './selected-actions.js'

interface TransferDialogProps extends DialogProps {
  /** What is transferred, in the plural. */
  noun: string
  rows: readonly { id: string }[]
  onTransfer: (to: To) => Promise<void>
}

/** Asks who receives the selected rows. Refused rows stay with their owner. */
export const TransferDialog = ({ noun, rows, onTransfer, open, onClose }: TransferDialogProps) => {
  const draft = useDraft('transfer', rows)
  return (
    <FormDialog<To>
      draft={draft}
      open={open}
      title={rows.length === 1 ? 'Transfer' : `Transfer ${rows.length} ${noun}`}
      submitLabel="Transfer"
      busyLabel="Transferring..."
      onSubmit={onTransfer}
      onClose={onClose}>
      <Form.Item name="agentId" label="Agent" rules={[rules.required('Agent is required')]}>
        <ColleagueSelect by="id" placeholder="Choose an agent" />
      </Form.Item>
      <TransferAlongField />
    </FormDialog>
  )
}
