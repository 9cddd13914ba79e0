import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, rules } from '@bluebonnet/ui/forms'
import { ColleagueSelect } from './pickers/colleague-select.js'
import { ReassignAlongField } from './pickers/owner-field.js'
import type { To } from './selected-acts.js'

interface ReassignDialogProps extends DialogProps {
  /** What is handed over, in the plural. */
  noun: string
  rows: readonly { id: string }[]
  onReassign: (to: To) => Promise<void>
}

/** Asks to whom the selected rows go. What is refused stays where it is. */
export const ReassignDialog = ({ noun, rows, onReassign, open, onClose }: ReassignDialogProps) => {
  const draft = useDraft('reassign', rows)
  return (
    <FormDialog<To>
      draft={draft}
      open={open}
      title={rows.length === 1 ? 'Transfer' : `Transfer ${rows.length} ${noun}`}
      submitLabel="Transfer"
      busyLabel="Transferring..."
      onSubmit={onReassign}
      onClose={onClose}>
      <Form.Item name="agentId" label="Agent" rules={[rules.required('Agent is required')]}>
        <ColleagueSelect by="id" placeholder="Choose an agent" />
      </Form.Item>
      <ReassignAlongField />
    </FormDialog>
  )
}
