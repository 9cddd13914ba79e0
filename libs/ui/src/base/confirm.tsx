import { createContext, use, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { lazyDialog } from './lazy-dialog.js'

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

const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog)

const ConfirmContext = createContext<Ask | null>(null)

/**
 * Asks before an act that should not happen by accident: `if (await confirm({ … })) …`. Closing the dialog means no.
 */
export const useConfirm = (): Ask => {
  const ask = use(ConfirmContext)
  if (!ask) throw new Error('useConfirm needs ThemeProvider around it')
  return ask
}

export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [open, setOpen] = useState<Open | null>(null)
  const [shown, setShown] = useState(false)

  const ask = useCallback<Ask>(
    (question) =>
      new Promise((resolve) => {
        setOpen((before) => {
          before?.answer(false)
          return { question, answer: resolve }
        })
        setShown(true)
      }),
    [],
  )

  const close = (yes: boolean): void => {
    open?.answer(yes)
    setShown(false)
  }

  return (
    <ConfirmContext value={ask}>
      {children}
      <ConfirmDialog open={shown} question={open?.question} onAnswer={close} />
    </ConfirmContext>
  )
}
