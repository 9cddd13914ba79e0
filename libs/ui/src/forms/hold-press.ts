import type { PointerEvent } from 'react'

/** A pointer that went so far since it was pressed no longer means the button, in pixels. */
const farAway = 40

/**
 * Lets a press on a button that submits count although the button moves under it: leaving a field checks it, a message
 * above the button comes or goes, and the browser would drop the press.
 */
export const holdPress = (event: PointerEvent<HTMLElement>): void => {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (button?.type !== 'submit' || event.pointerType !== 'mouse') return
  const { pointerId, clientX, clientY } = event
  const moved = (to: globalThis.PointerEvent): void => {
    if (Math.hypot(to.clientX - clientX, to.clientY - clientY) > farAway) button.releasePointerCapture(pointerId)
  }
  button.setPointerCapture(pointerId)
  button.addEventListener('pointermove', moved)
  button.addEventListener('lostpointercapture', () => button.removeEventListener('pointermove', moved), { once: true })
}
