// Bundled with each portal and the shell: the event tells each copy.
import { useSyncExternalStore } from 'react'

let isPrinting = false

// The media query alone changes only after the pages are counted.
const subscribe = (notify: () => void): (() => void) => {
  const set = ({ type }: Event): void => {
    isPrinting = type === 'beforeprint'
    notify()
  }
  const ends = new AbortController()
  for (const type of ['beforeprint', 'afterprint']) window.addEventListener(type, set, ends)
  window.matchMedia('print').addEventListener('change', notify, ends)
  return () => ends.abort()
}

/** Whether the page is on paper now. */
export const usePaper = (): boolean =>
  useSyncExternalStore(subscribe, () => isPrinting || window.matchMedia('print').matches)
