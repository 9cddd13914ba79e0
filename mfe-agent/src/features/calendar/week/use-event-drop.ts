import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'
import { dragged, isDragged } from '../dragging.js'
import type { Dragged } from '../dragging.js'

/** Lets events be dropped on a place. `clientY` is where the pointer let go (px). */
export const useEventDrop = (
  place: RefObject<HTMLElement | null>,
  onDrop: (taken: Dragged, at: { place: HTMLElement; clientY: number }) => void,
): void => {
  const drop = useEffectEvent((event: DragEvent, element: HTMLElement) => {
    const taken = event.dataTransfer === null ? null : dragged(event.dataTransfer)
    if (taken === null) return
    event.preventDefault()
    onDrop(taken, { place: element, clientY: event.clientY })
  })
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    const ends = new AbortController()
    element.addEventListener(
      'dragover',
      (event) => {
        if (event.dataTransfer !== null && isDragged(event.dataTransfer)) event.preventDefault()
      },
      ends,
    )
    element.addEventListener('drop', (event) => drop(event, element), ends)
    return () => ends.abort()
  }, [place])
}
