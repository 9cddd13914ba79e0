import { createContext, Suspense, use, useCallback, useState, type ComponentType, type ReactNode } from 'react'
import { lazyPart } from '../plain/lazy-part.js'

/** A dialog's title as a heading for screen readers; antd renders plain text. */
export const DialogTitle = ({ children }: { children: ReactNode }) => <h2>{children}</h2>

/** The common props of dialogs. */
export interface DialogProps {
  open: boolean
  onClose: () => void
}

/**
 * A dialog that loads when first opened: `lazyDialog(async () => (await import('./x.js')).X)`. It then stays mounted.
 */
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
  /** The question, or the dialog's title if `content` has the question. */
  title: string
  content?: ReactNode
  /** A verb for the action. */
  confirmLabel: string
  cancelLabel?: string
  /** Styles the button as dangerous. For actions that cannot be undone. */
  danger?: boolean
}

type Ask = (question: ConfirmQuestion) => Promise<boolean>
interface Open {
  question: ConfirmQuestion
  answer: (yes: boolean) => void
}

const ConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.js')).ConfirmDialog)

const ConfirmContext = createContext<Ask | null>(null)

/** Asks before an action: `if (await confirm({ … })) …`. Closing the dialog means no. */
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
