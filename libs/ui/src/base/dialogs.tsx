import { createContext, Suspense, use, useCallback, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { lazyPart } from '../plain/lazy-part.js'

/** A dialog's title as a heading, so that screen readers find it; antd leaves it as plain text. */
export const DialogTitle = ({ children }: { children: ReactNode }) => <h2 className="bb-dialog-title">{children}</h2>

/** What every dialog is told by who opens it. */
export interface DialogProps {
  open: boolean
  onClose: () => void
}

/** A dialog fetched when first opened: `lazyDialog(async () => (await import('./x.js')).X)`. Then it stays. */
export const lazyDialog = <Props extends { open: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  const Dialog = lazyPart<Props>(async () => ({ default: await load() }))
  return (props: Props) => {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null
  }
}

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

/** Asks before an act: `if (await confirm({ … })) …`. Closing the dialog means no. */
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
