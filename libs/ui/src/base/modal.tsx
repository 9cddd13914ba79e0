import { Modal as AntModal } from 'antd'
import type { ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import { DialogTitle } from './dialogs.js'

/** For a dialog's `focusable`: the focus is given back here, not by antd. */
export const withoutTriggerFocus = { focusTriggerAfterClose: false }

/**
 * Gives the focus back to what a dialog was opened from, as soon as it closes. antd waits for the dialog to be out of
 * sight, and then takes the focus out of the field where the person has begun to type, or shuts the list just opened.
 */
export const useFocusBack = (open = false): void => {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Read while rendering: after it, what asks for the focus itself has it already.
    if (open) setOpener(document.activeElement)
  }
  useEffect(() => {
    if (!open && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }, [open, opener])
}

declare global {
  interface Window {
    /** Chromium's: told of Back on a phone before it leaves the page. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

/**
 * On a phone Back closes what is open over the page instead of leaving it, as Escape does. A dialog that stays open
 * hears the next Back too.
 */
export const useBackCloses = (open = false): void => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!open || !window.CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => {
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
      setCount(count + 1)
    })
    return () => watcher.destroy()
  }, [open, count])
}

/** A dialog in the middle of the page, headed by its title. */
export const Modal = ({ title, ...props }: ModalProps) => {
  useFocusBack(props.open)
  useBackCloses(props.open)
  return <AntModal {...props} focusable={withoutTriggerFocus} title={<DialogTitle>{title}</DialogTitle>} />
}
