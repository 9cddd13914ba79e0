import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'

/** Elements that handle keys themselves: fields, dialogs, open menus and their buttons. */
const takers = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]',
  '[role="dialog"]',
  '[role="menu"]',
  '[aria-haspopup][aria-expanded="true"]',
].join(', ')
const isTaken = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.closest(takers) !== null

const offKey = 'bluebonnet.keys'
const stored = (): boolean => {
  try {
    return localStorage.getItem(offKey) !== 'off'
  } catch {
    // Storage may be disabled: then the choice lasts as long as the page.
    return true
  }
}

let areKeysActive = stored()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const hear = (isOn: boolean): void => {
  areKeysActive = isOn
  try {
    if (isOn) localStorage.removeItem(offKey)
    else localStorage.setItem(offKey, 'off')
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

/**
 * Whether single-key shortcuts are on in this browser; people who use speech input or hit keys by accident turn them
 * off (WCAG 2.1.4).
 */
export const useSingleKeys = (): readonly [boolean, (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, () => areKeysActive),
  hear,
]

/** Single-key shortcuts, inactive in fields and dialogs: `useKeys({ j: next, '?': help })`. */
export const useKeys = (handlers: Readonly<Record<string, () => void>>, isOn = true): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event)) return
    if (!areKeysActive && event.key !== 'Escape') return
    const act = new Map(Object.entries(handlers)).get(event.key.toLowerCase())
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  // A layout effect: what is seen with its key listens to it.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The shortcut of a button, shown beside its text on devices with a keyboard; `aria-keyshortcuts` announces it. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className="bb-key" aria-hidden="true">
    {children}
  </kbd>
)
