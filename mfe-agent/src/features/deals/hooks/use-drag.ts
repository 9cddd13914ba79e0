import { useEffect, useEffectEvent } from 'react'
import type { RefObject } from 'react'

type Place = RefObject<HTMLElement | null>

/**
 * Tells when the element is picked up with the pointer, and when it is let go again. The menu does the same by
 * keyboard.
 */
export const useDrag = (place: Place, onDrag: (isDragged: boolean) => void): void => {
  const tell = useEffectEvent(onDrag)
  useEffect(() => {
    const element = place.current
    const ends = new AbortController()
    element?.addEventListener('dragstart', () => tell(true), ends)
    element?.addEventListener('dragend', () => tell(false), ends)
    return () => ends.abort()
  }, [place])
}

interface DropHandlers {
  /** Whether what is being dragged may be dropped here. */
  takes: boolean
  onOver: (isOver: boolean) => void
  onDrop: () => void
}

export const useDrop = (place: Place, handlers: DropHandlers): void => {
  const over = useEffectEvent((event: DragEvent) => {
    if (!handlers.takes) return
    event.preventDefault()
    handlers.onOver(true)
  })
  const leave = useEffectEvent(() => handlers.onOver(false))
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    handlers.onOver(false)
    handlers.onDrop()
  })
  useEffect(() => {
    const element = place.current
    const ends = new AbortController()
    element?.addEventListener('dragover', (event) => over(event), ends)
    element?.addEventListener('dragleave', () => leave(), ends)
    element?.addEventListener('drop', (event) => drop(event), ends)
    return () => ends.abort()
  }, [place])
}
