import { fieldTexts, screens, type Deal } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { Form, Input } from 'antd'
import type { DialogProps } from '../base/dialogs.js'
import type { FormDraft } from './form-draft.js'
import { FormDialog } from './form-dialog.js'

interface RejectDialogProps extends DialogProps {
  draft: FormDraft
  /** The deal to reject; null before the first. */
  deal: Pick<Deal, 'propertyAddress' | 'agentName'> | null
  /** Rejects when the server refuses, so that the reason stays. */
  onReject: (reason: string) => Promise<unknown>
}

interface Values {
  reason: string
}

/** Asks for the reason, which the agent receives. A rejection requires one. */
export const RejectDialog = ({ draft, open, deal, onReject, onClose }: RejectDialogProps) => {
  const [form] = Form.useForm<Values>()
  const isBlank = (Form.useWatch('reason', form) ?? '').trim() === ''
  return (
    <FormDialog<Values>
      draft={draft}
      open={open}
      title={screens.broker.rejectTitle}
      submitLabel={screens.broker.rejectTitle}
      danger
      blocked={isBlank}
      form={form}
      width={520}
      onSubmit={async ({ reason }) => onReject(reason.trim())}
      onClose={onClose}>
      <p className="bb-form-note">
        <strong>{deal?.propertyAddress}</strong> goes back to {deal?.agentName}, who gets the reason.
      </p>
      <Form.Item name="reason" label={screens.broker.rejectReason}>
        <Input.TextArea rows={4} maxLength={lengths.explanation} placeholder={fieldTexts.rejectReason} />
      </Form.Item>
    </FormDialog>
  )
}
