import { lengths } from '@bluebonnet/domain'
import { useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'

interface SettledReasonDialogProps extends DialogProps {
  /** The document or paper that the draft belongs to. */
  row: string
  title: string
  submitLabel: string
  onSay: (reason: string) => Promise<unknown>
}

/** Asks a broker why a settled document is archived or replaced (docs/rules/papers-and-retention.md#settled-papers). */
export const SettledReasonDialog = ({ row, title, submitLabel, onSay, open, onClose }: SettledReasonDialogProps) => (
  <FormDialog<{ reason: string }>
    draft={useDraft('settled-document', row)}
    open={open}
    title={title}
    submitLabel={submitLabel}
    width={480}
    onSubmit={async ({ reason }) => onSay(reason)}
    onClose={onClose}>
    <p className="bb-form-note">
      The deal has closed, or the document was already reviewed. The timeline keeps the reason.
    </p>
    <Form.Item name="reason" label="Reason" rules={[rules.requiredText('Enter a reason')]}>
      <Input.TextArea rows={2} maxLength={lengths.reason} />
    </Form.Item>
  </FormDialog>
)
