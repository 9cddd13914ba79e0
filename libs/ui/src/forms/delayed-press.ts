import type { PointerEvent } from 'react'

/** A pointer that moves further than this after pressing cancels the click, in pixels. */
const farAway = 40

/**
 * Makes a click on a submit button count although the button moves: leaving a field validates it, a message above the
 * button appears or disappears, and the browser would drop the click.
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
