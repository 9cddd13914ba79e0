import { fieldTexts, lengths, screens } from '@bluebonnet/contracts'
import type { Deal } from '@bluebonnet/contracts'
import { Modal } from '@bluebonnet/ui/layers'
import { Input } from '@bluebonnet/ui/forms'
import { useId, useState } from 'react'
import { useReject } from '../hooks/use-decisions.js'

interface RejectDialogProps {
  open: boolean
  /** The deal to reject; null before the first. */
  deal: Deal | null
  onClose: () => void
}

/** Asks for the reason, which the agent is told. The decision can be confirmed only with one (SPEC section 5). */
export const RejectDialog = ({ open, deal, onClose }: RejectDialogProps) => {
  const [reason, setReason] = useState('')
  const field = useId()
  const close = (): void => {
    setReason('')
    onClose()
  }
  const reject = useReject(close)
  const blank = reason.trim() === ''

  const submit = (): void => {
    if (deal && !blank) reject.mutate({ params: { id: deal.id }, body: { reason: reason.trim(), version: deal.version } })
  }

  return (
    <Modal open={open} title={screens.broker.rejectTitle} onCancel={close} onOk={submit} destroyOnHidden mask={{ closable: false }}
      okText={screens.broker.rejectTitle} okButtonProps={{ danger: true, disabled: blank || reject.isPending }} cancelButtonProps={{ disabled: reject.isPending }}>
      <p className="rejection-note"><strong>{deal?.propertyAddress}</strong> goes back to {deal?.agentName}, who is told the reason.</p>
      <label className="rejection-label" htmlFor={field}>{screens.broker.rejectReason}</label>
      <Input.TextArea id={field} value={reason} rows={4} maxLength={lengths.explanation} placeholder={fieldTexts.rejectReason} onChange={(event) => setReason(event.target.value)} />
    </Modal>
  )
}
