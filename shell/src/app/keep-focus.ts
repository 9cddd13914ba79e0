import { headingIn, isShown } from './heading.js'

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), ' +
  'textarea:not([disabled]), [tabindex="0"]:not(iframe)'
const rows = 'li, tr, article'
const layers = '[role=dialog], [role=menu], .ant-popover, .ant-select-dropdown, .bb-toasts'
/** So long (ms) a page may take to put the focus somewhere itself. */
const patienceMs = 50

/** Where the focus was: what is left of it tells where it goes when its element is gone. */
interface Place {
  element: HTMLElement
  /** Outwards, nearest first. */
  around: readonly Element[]
  /** The row that it was in, the next one and the one before. */
  row: Element | null
  next: Element | null
  before: Element | null
  layer: Element | null
  /** Where the focus was when the dialog, menu or toast that it is in took it. */
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

/** Beside where the focus was: in the row that took its place, else in what is left around it, else the heading. */
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
 * Who acts by keyboard goes on where they acted (docs/rules/screens.md#focus-kept): a button that is gone, or was
 * disabled while its call was under way, would leave the focus to the page's beginning. Who presses beside everything
 * has let go of it.
 */
export const keepFocus = (): void => {
  let last: Place | null = null
  let isWaiting = false
  const giveBack = (): void => {
    isWaiting = false
    if (last === null || !isLost()) return
    // A button that waits for its answer is where it was; what becomes of it is seen then.
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
