/**
 * What a screen needs at any moment: the header, the page's main action, the way to send a form and the way out of a
 * dialog.
 */
const needed = [
  '.shell-header :is(a, button)',
  '.shell-menu-button',
  '.bb-page-action :is(a, button)',
  '.ant-modal-footer button',
  '.ant-modal-close',
  '.ant-drawer-close',
  '.ant-popover button',
  'form [type=submit]',
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

/**
 * How far a toast stands above its place at the bottom, in pixels, so that it covers no button that the screen needs: 0
 * where it covers none there, and where there is no better place.
 */
export const liftOver = (toast: Box, buttons: readonly Box[]): number => {
  for (let lift = 0; toast.top - lift >= gap; lift += step) {
    // Named one by one: a DOMRect has nothing of its own to spread.
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

/** Buttons that are on the screen now. */
export const neededButtons = (): Box[] =>
  [...document.querySelectorAll(needed)]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
