import { Modal } from 'antd'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

export interface ConfirmQuestion {
  /** The question itself, or the dialog's title when `content` asks it. */
  title: string
  content?: ReactNode
  /** A verb: what pressing does. */
  confirmLabel: string
  cancelLabel?: string
  /** Paints the button as dangerous. For what cannot be taken back. */
  danger?: boolean
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>
interface Open {
  question: ConfirmQuestion
  answer: (yes: boolean) => void
}

const ConfirmContext = createContext<Ask | null>(null)

/** Asks before an act that should not happen by accident: `if (await confirm({ … })) …`. Closing the dialog means no. */
export const useConfirm = (): Ask => {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs ThemeProvider around it')
  return ask
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const [shown, setShown] = useState(false)

  const ask = useCallback<Ask>((question) => new Promise((resolve) => {
    setOpen((before) => {
      before?.answer(false)
      return { question, answer: resolve }
    })
    setShown(true)
  }), [])

  const close = (yes: boolean): void => {
    open?.answer(yes)
    setShown(false)
  }

  const question = open?.question
  const okButton = useMemo(() => ({ danger: question?.danger ?? false, autoFocus: !question?.danger }), [question])
  return (
    <ConfirmContext value={ask}>
      {children}
      <Modal open={shown} title={question?.title} okText={question?.confirmLabel} cancelText={question?.cancelLabel ?? 'Cancel'} okButtonProps={okButton}
        width={440} onOk={() => close(true)} onCancel={() => close(false)} destroyOnHidden>
        {question?.content}
      </Modal>
    </ConfirmContext>
  )
}
