import { useEffect } from 'react'
import type { RefObject } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const move = (frame: HTMLElement, event: KeyboardEvent): void => {
  const places = [...frame.querySelectorAll<HTMLElement>('input, a')]
  const at = places.findIndex((place) => place === document.activeElement)
  const step = steps[event.key]
  if (step !== undefined) {
    event.preventDefault()
    places[Math.max(0, Math.min(at + step, places.length - 1))]?.focus()
  }
  if (event.key === 'Enter' && at === 0) places[1]?.click()
}

/** Up and down go through the frame's field and the links below it; Enter in the field opens the first link. */
export const useArrowKeys = (frame: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const onKey = (event: KeyboardEvent) => move(element, event)
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [frame])
}
