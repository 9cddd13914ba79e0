import { headingIn, isShown } from './heading.js'

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]):not([type=hidden]), select:not([disabled]), ' +
  'textarea:not([disabled]), [tabindex="0"]:not(iframe)'
const rows = 'li, tr, article'
/** Dialogs and panels, which are outside the page and hold the focus while they are open. */
const dialogs = '[role=dialog]'
const layers = `${dialogs}, [role=menu], .ant-popover, .ant-select-dropdown, .bb-toasts`
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

function* within(element: Element | null): Generator<HTMLElement> {
  if (isThere(element)) yield* [...element.querySelectorAll<HTMLElement>(focusable)].filter(isShown)
}

/**
 * The nearest places to the lost focus: the row that took its place, then remaining ancestors in the page or the open
 * dialog, then the heading.
 */
function* beside({ row, next, before, around, layer, opener }: Place): Generator<HTMLElement> {
  if (layer !== null && !isThere(layer) && opener !== null) {
    yield* found(opener)
    return
  }
  if (row !== null && !isThere(row)) {
    yield* within(next)
    yield* within(before)
  }
  const main = document.querySelector('#main')
  const isNear = (one: Element): boolean =>
    (one !== main && main?.contains(one) !== false) || (layer?.matches(dialogs) === true && layer.contains(one))
  for (const each of around.filter(isNear)) yield* within(each)
  const heading = headingIn(main)
  if (heading === null) return
  heading.tabIndex = -1
  yield heading
}

function* found(place: Place): Generator<HTMLElement> {
  if (isThere(place.element)) yield place.element
  yield* beside(place)
}

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
    for (const place of found(last)) {
      // A waiting opener takes the focus when it is enabled again.
      if (place.matches(':disabled')) return
      place.focus({ preventScroll: true })
      // A hidden field, such as that of a file, takes no focus.
      if (document.activeElement === place) return
    }
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
