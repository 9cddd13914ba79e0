import { useEffect, useRef, type RefObject } from 'react'
import { useUi, type HeaderPanel } from '../app/ui-state.js'

interface Panel {
  open: boolean
  toggle: () => void
  /** Ref of the element that contains the button and its panel. */
  frame: RefObject<HTMLDivElement | null>
}

/**
 * A panel under a header button. Escape and a click elsewhere close it. Escape also returns the focus to the button.
 */
export const usePanel = (name: HeaderPanel): Panel => {
  const frame = useRef<HTMLDivElement>(null)
  const open = useUi((state) => state.panel === name)
  const setPanel = useUi((state) => state.setPanel)
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setPanel(null)
      frame.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setPanel(null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPointer)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPointer)
    }
  }, [open, setPanel])
  return { open, toggle: () => setPanel(open ? null : name), frame }
}
