import { limits } from '@bluebonnet/domain'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * What a toast must never cover: the header, the main action, the bulk actions, and the buttons that submit a form or
 * close a dialog.
 */
const needed = [
  '.shell-header :is(a, button)',
  '.shell-menu-button',
  '.bb-page-action :is(a, button)',
  '.bb-selection',
  '.ant-modal-footer button',
  '.ant-modal-close',
  '.ant-drawer-close',
  '.ant-popover button',
  'form [type=submit]',
  '#main [aria-current=true]',
  '.ant-form-item-has-error',
].join(', ')
const gap = 16
const step = 8

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** How far (pixels) to raise a toast so that it covers none of these buttons; 0 where no height helps. */
export const toastOffset = (toast: Box, buttons: readonly Box[]): number => {
  for (let lift = 0; toast.top - lift >= gap; lift += step) {
    // Copied one by one: a DOMRect has no own properties to spread.
    const place = {
      left: toast.left,
      right: toast.right,
      top: toast.top - lift - step,
      bottom: toast.bottom - lift + step,
    }
    if (!buttons.some((button) => meet(place, button))) return lift
  }
  return 0
}

/** The row or field of the user's last action, which the toast is about. */
const subject = (): Element[] => {
  const { activeElement } = document
  const about = activeElement?.closest('tr, li, article, .ant-form-item') ?? activeElement
  const isPart = about !== null && about.clientHeight > 0 && about.clientHeight < window.innerHeight / 3
  return isPart && about.closest('.bb-toasts') === null ? [about] : []
}

/** The elements to leave uncovered: buttons, the current row, and errors. */
const neededButtons = (): Box[] =>
  [...document.querySelectorAll(needed), ...subject()]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)

export interface ToastView {
  id: string | number
  title: string
  description?: string | undefined
  /** A second sentence: the server's own message for a refusal. */
  detail?: string | undefined
  variant?: 'default' | 'destructive' | undefined
  /** Undoes the action. */
  undo?: (() => void) | undefined
}

interface ToastViewportProps {
  /** The toast to show, null for none: one at a time (docs/rules/screens.md#toasts). */
  toast: ToastView | null
  onClose: (id: ToastView['id']) => void
}

const placeAgainMs = 200

/** Calls `onEnd` after this time. The time restarts when the pointer or the focus leaves. */
const useTimeWithin = (ms: number, onEnd: () => void) => {
  const element = useRef<HTMLSpanElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const toast = element.current
    if (toast === null) return undefined
    let timer = setTimeout(() => end(), ms)
    let isOver = false
    const hold = () => clearTimeout(timer)
    const goOn = () => {
      hold()
      if (!isOver && !toast.contains(document.activeElement)) timer = setTimeout(() => end(), ms)
    }
    // Clicks pass through the toast, so it gets no pointer events of its own.
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      const was = isOver
      isOver = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
      if (isOver) hold()
      else if (was) goOn()
    }
    // The focus has not reached its new element yet.
    const onBlur = () => queueMicrotask(goOn)
    document.addEventListener('pointermove', onMove)
    toast.addEventListener('focusin', hold)
    toast.addEventListener('focusout', onBlur)
    return () => {
      hold()
      document.removeEventListener('pointermove', onMove)
      toast.removeEventListener('focusin', hold)
      toast.removeEventListener('focusout', onBlur)
    }
  }, [ms])
  return element
}

/** Keeps the toast off these buttons, also when a dialog opens or the user scrolls. */
const useFreePlace = (element: { current: HTMLElement | null }): void =>
  useLayoutEffect(() => {
    const place = () => {
      const toast = element.current
      // The container stays in place while the toast rises and moves.
      const ground = toast?.parentElement
      if (!toast || !ground) return
      const lift = toastOffset(ground.getBoundingClientRect(), neededButtons())
      toast.style.setProperty('translate', lift === 0 ? '' : `0 ${-lift}px`)
    }
    place()
    const timer = setInterval(place, placeAgainMs)
    return () => clearInterval(timer)
  }, [element])

const Toast = ({ toast, onClose }: { toast: ToastView; onClose: ToastViewportProps['onClose'] }) => {
  const element = useTimeWithin(
    toast.undo || toast.variant === 'destructive' ? limits.toastFailureMs : limits.toastMs,
    () => onClose(toast.id),
  )
  useFreePlace(element)
  const undo = (): void => {
    onClose(toast.id)
    toast.undo?.()
  }
  return (
    <span ref={element} className={`bb-toast bb-toast-${toast.variant ?? 'default'}`}>
      <span className="bb-toast-words">
        <strong className="bb-toast-title">{toast.title}</strong>
        {toast.description ? <span className="bb-toast-description">{toast.description}</span> : null}
        {toast.detail ? <span className="bb-toast-description">{toast.detail}</span> : null}
      </span>
      {toast.undo ? (
        <button type="button" className="bb-toast-undo" onClick={undo}>
          Undo
        </button>
      ) : null}
      <button type="button" className="bb-toast-close" aria-label="Close" onClick={() => onClose(toast.id)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M4 4l8 8M12 4l-8 8" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
      </button>
    </span>
  )
}

/**
 * Renders all toasts. Both live regions are always on the page, because screen readers announce only changes inside a
 * region that they already know. Failures interrupt; other toasts wait.
 */
export const ToastViewport = ({ toast, onClose }: ToastViewportProps) => {
  const urgent = toast?.variant === 'destructive'
  return (
    <div className="bb-toasts">
      <output aria-atomic="true">
        {toast && !urgent ? <Toast key={toast.id} toast={toast} onClose={onClose} /> : null}
      </output>
      <div role="alert" aria-atomic="true">
        {toast && urgent ? <Toast key={toast.id} toast={toast} onClose={onClose} /> : null}
      </div>
    </div>
  )
}
