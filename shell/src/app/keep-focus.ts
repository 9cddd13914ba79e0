import { headingIn, isShown } from './heading.js'

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), ' +
  'textarea:not([disabled]), [tabindex="0"]:not(iframe)'
const rows = 'li, tr, article'
const layers = '[role=dialog], [role=menu], .ant-popover, .ant-select-dropdown, .bb-toasts'
/** Time (ms) that a page has to move the focus itself. */
const patienceMs = 50

/** Where the focus was. Its remaining neighbours decide where the focus goes when the element is gone. */
interface Place {
  element: HTMLElement
  /** The ancestors, nearest first. */
  around: readonly Element[]
  /** The row that contained it, the next one and the previous one. */
  row: Element | null
  next: Element | null
  before: Element | null
  layer: Element | null
  /** Where the focus was before its dialog, menu or toast opened. */
  opener: Place | null
}

const aroundOf = (element: Element): Element[] => {
  const around: Element[] = []
  for (let each = element.parentElement; each !== null; each = each.parentElement) around.push(each)
  return around
}

const placeOf = (element: HTMLElement, last: Place | null): Place => {
  const row = element.closest(rows)
  const layer = element.closest(layers)
  return {
    element,
    around: aroundOf(element),
    row,
    next: row?.nextElementSibling ?? null,
    before: row?.previousElementSibling ?? null,
    layer,
    opener: layer === null || last?.layer === layer ? (last?.opener ?? null) : last,
  }
}

const isThere = (element: Element | null): element is Element => element?.isConnected === true && isShown(element)

const within = (element: Element | null): HTMLElement | null =>
  isThere(element) ? ([...element.querySelectorAll<HTMLElement>(focusable)].find(isShown) ?? null) : null

/** The nearest place to the lost focus: the row that took its place, else a remaining ancestor, else the heading. */
const beside = ({ row, next, before, around, layer, opener }: Place): HTMLElement | null => {
  if (layer !== null && !isThere(layer) && opener !== null) return found(opener)
  if (row !== null && !isThere(row)) {
    const neighbour = within(next) ?? within(before)
    if (neighbour !== null) return neighbour
  }
  const main = document.querySelector('#main')
  const inner = around.filter((each) => each !== main && main?.contains(each) !== false)
  for (const each of inner) {
    const place = within(each)
    if (place !== null) return place
  }
  const heading = headingIn(main)
  if (heading !== null) heading.tabIndex = -1
  return heading
}

const found = (place: Place): HTMLElement | null => (isThere(place.element) ? place.element : beside(place))

const isLost = (): boolean =>
  document.hasFocus() && (document.activeElement === null || document.activeElement === document.body)

/**
 * Keeps the focus of keyboard users near their last action (docs/rules/screens.md#focus-kept). Without this, the focus
 * returns to the top of the page when a button is removed, or disabled during its call. A click on an empty part of the
 * page gives up the focus.
 */
export const keepFocus = (): void => {
  let last: Place | null = null
  let isWaiting = false
  const giveBack = (): void => {
    isWaiting = false
    if (last === null || !isLost()) return
    // A waiting button stays in place; its end is handled then.
    if (isThere(last.element) && last.element.matches(':disabled')) return
    found(last)?.focus({ preventScroll: true })
  }
  const look = (): void => {
    if (isWaiting || last === null || !isLost()) return
    isWaiting = true
    setTimeout(giveBack, patienceMs)
  }
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) last = placeOf(target, last)
  })
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(`${focusable}, label, [tabindex]`) === null) last = null
  })
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'style', 'class'],
  })
}
