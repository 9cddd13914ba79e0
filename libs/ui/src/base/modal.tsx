import { Modal as AntModal, type ModalProps } from 'antd'
import { useEffect, useState } from 'react'
import { DialogTitle } from './dialogs.js'

/** For a dialog's `focusable`: this module restores the focus, not antd. */
export const withoutTriggerFocus = { focusTriggerAfterClose: false }

let lastFocused: EventTarget | null = null
document.addEventListener('focusin', ({ target }) => {
  lastFocused = target
})

/** The element that opens a dialog. A button that waits for its call is disabled, and has lost the focus. */
const openerNow = (): Element | null =>
  lastFocused instanceof Element && lastFocused.matches(':disabled') ? lastFocused : document.activeElement

/**
 * Restores the focus to a dialog's opener as soon as the dialog closes. antd waits until the dialog is hidden, and then
 * takes the focus from a field in which the person has started to type, or closes a list that just opened.
 */
export const useFocusBack = (open = false): void => {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    // Read during rendering: later, a component that requests the focus has it already.
    if (open) setOpener(openerNow())
  }
  useEffect(() => {
    if (!open && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  }, [open, opener])
}

declare global {
  interface Window {
    /** Chromium only: receives Back on a phone before it leaves the page. */
    CloseWatcher?: new () => EventTarget & { destroy: () => void }
  }
}

const pressEscape = (): void => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))

/** A person's step back in the history of the tab, which the page may refuse after a click or a key. */
const isBack = (event: NavigateEvent): boolean =>
  event.navigationType === 'traverse' &&
  event.userInitiated &&
  event.cancelable &&
  !event.defaultPrevented &&
  event.destination.index < (window.navigation.currentEntry?.index ?? 0)

/**
 * On a phone Back closes the open layer like Escape, instead of leaving the page. A dialog that stays open receives the
 * next Back too.
 */
export const useBackCloses = (open = false): void => {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (!open || !window.CloseWatcher || !window.matchMedia('(pointer: coarse)').matches) return undefined
    const watcher = new window.CloseWatcher()
    watcher.addEventListener('close', () => {
      pressEscape()
      setCount(count + 1)
    })
    return () => watcher.destroy()
  }, [open, count])
}

/** Back closes an open dialog on a computer. A panel needs none of it: it is a step of the history. */
const useBackStays = (open = false): void => {
  useEffect(() => {
    if (!open || !('navigation' in window)) return undefined
    // Each open dialog has a listener, and the first one that runs closes the topmost dialog.
    const onNavigate = (event: NavigateEvent): void => {
      if (!isBack(event)) return
      event.preventDefault()
      pressEscape()
    }
    window.navigation.addEventListener('navigate', onNavigate)
    return () => window.navigation.removeEventListener('navigate', onNavigate)
  }, [open])
}

/** A centered dialog with a title as its heading. */
export const Modal = ({ title, ...props }: ModalProps) => {
  useFocusBack(props.open)
  useBackCloses(props.open)
  useBackStays(props.open)
  return <AntModal {...props} focusable={withoutTriggerFocus} title={<DialogTitle>{title}</DialogTitle>} />
}
