import { useCallback, useSyncExternalStore } from 'react'
import type { Mode } from './palette.js'

/** Whether a media query holds now; renders again when that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

export const phoneQuery = '(max-width: 640px), (pointer: coarse)'

/** The person's choice; 'system' follows the device. Stored in this browser. */
export type ThemeChoice = Mode | 'system'

const key = 'bluebonnet.theme'
const changed = 'bluebonnet:theme'
const isMode = (value: unknown): value is Mode => value === 'light' || value === 'dark'

const stored = (): ThemeChoice => {
  try {
    const value = localStorage.getItem(key)
    return isMode(value) ? value : 'system'
  } catch {
    // Storage may be forbidden (private windows, policies): the device decides then.
    return 'system'
  }
}

/** Puts the stored choice on the document, where tokens.css reads it. The shell calls it before the first paint. */
export const applyThemeChoice = (choice: ThemeChoice = stored()): void => {
  if (choice === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = choice
}

export const setThemeChoice = (choice: ThemeChoice): void => {
  try {
    if (choice === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // Not stored, but it applies to this page.
  }
  applyThemeChoice(choice)
  window.dispatchEvent(new Event(changed))
}

const onOtherTab = (event: StorageEvent): void => {
  if (event.key !== key) return
  applyThemeChoice()
  window.dispatchEvent(new Event(changed))
}

const subscribe = (notify: () => void): (() => void) => {
  window.addEventListener(changed, notify)
  window.addEventListener('storage', onOtherTab)
  return () => {
    window.removeEventListener(changed, notify)
    window.removeEventListener('storage', onOtherTab)
  }
}

// The document holds the choice, so that every copy of this module on the page agrees.
const current = (): ThemeChoice => {
  const value = document.documentElement.dataset['theme']
  return isMode(value) ? value : 'system'
}

/** Stores the current choice again: for when this browser's storage was cleared and the choice must survive. */
export const keepThemeChoice = (): void => setThemeChoice(current())

export const useThemeChoice = (): [ThemeChoice, (choice: ThemeChoice) => void] => [
  useSyncExternalStore(subscribe, current),
  setThemeChoice,
]

/** The mode on screen now: the person's choice, or the device's. Paper is always light. */
export const useMode = (): Mode => {
  const choice = useSyncExternalStore(subscribe, current)
  const deviceIsDark = useMedia('(prefers-color-scheme: dark)')
  const isPaper = useMedia('print')
  if (isPaper) return 'light'
  if (choice !== 'system') return choice
  return deviceIsDark ? 'dark' : 'light'
}
