import { useEffect, useRef, type RefObject } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

const placesIn = (frame: HTMLElement): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>('input, a')]

const move = (frame: HTMLElement, event: KeyboardEvent, step: number): void => {
  const places = placesIn(frame)
  const at = places.findIndex((place) => place === document.activeElement)
  event.preventDefault()
  places[Math.max(0, Math.min(at + step, places.length - 1))]?.focus()
}

/**
 * Arrow keys move through the frame's field and the links below it. Enter in the field opens the first link. While the
 * links do not match the typed text yet, Enter waits: otherwise it would open a result of the previous text.
 */
export const useArrowKeys = (frame: RefObject<HTMLElement | null>, isFresh: boolean): void => {
  const entered = useRef(false)
  const fresh = useRef(isFresh)
  useEffect(() => {
    fresh.current = isFresh
    const element = frame.current
    if (!isFresh || !entered.current || element === null) return
    entered.current = false
    placesIn(element)[1]?.click()
  }, [frame, isFresh])
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key]
      if (step !== undefined) move(element, event, step)
      const isInField = event.target instanceof HTMLInputElement
      entered.current = event.key === 'Enter' && isInField && !fresh.current
      if (event.key === 'Enter' && isInField && fresh.current) placesIn(element)[1]?.click()
    }
    // The pending Enter belongs to the previous text.
    const forget = () => {
      entered.current = false
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('input', forget)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('input', forget)
    }
  }, [frame])
}
