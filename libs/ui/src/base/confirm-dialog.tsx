import { useMemo } from 'react'
import type { ConfirmQuestion } from './dialogs.js'
import { Modal } from './modal.js'

interface ConfirmDialogProps {
  open: boolean
  question: ConfirmQuestion | undefined
  onAnswer: (yes: boolean) => void
}

export const ConfirmDialog = ({ open, question, onAnswer }: ConfirmDialogProps) => {
  const okButton = useMemo(() => ({ danger: question?.danger ?? false, autoFocus: !question?.danger }), [question])
  return (
    <Modal
      open={open}
      title={question?.title}
      okText={question?.confirmLabel}
      cancelText={question?.cancelLabel ?? 'Cancel'}
      okButtonProps={okButton}
      width={440}
      onOk={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
      destroyOnHidden>
      {question?.content}
    </Modal>
  )
}
