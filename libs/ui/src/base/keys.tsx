import { useEffect, useEffectEvent } from 'react'

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]') !== null

/**
 * Single keys, by the letter or sign, while nobody types and no dialog has the focus:
 * `useKeys({ j: next, '?': help })`.
 */
export const useKeys = (handlers: Readonly<Record<string, () => void>>, isOn = true): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event)) return
    const act = new Map(Object.entries(handlers)).get(event.key.toLowerCase())
    if (act === undefined) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The key that presses a button, shown beside its word where there is a keyboard; `aria-keyshortcuts` tells it. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd className="bb-key" aria-hidden="true">
    {children}
  </kbd>
)
