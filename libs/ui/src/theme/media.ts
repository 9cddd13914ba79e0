import { useCallback, useSyncExternalStore } from 'react'

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
