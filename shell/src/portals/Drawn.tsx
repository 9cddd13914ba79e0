import { useEffect, useRef, type ReactNode } from 'react'
import { headingIn } from '../app/heading.js'

/** Errors right after the first render count too. */
const settledMs = 100

interface DrawnProps {
  /** A new screen restarts the wait. */
  screen: string
  onDrawn: () => void
  children: ReactNode
}

/** Calls `onDrawn` when the screen has its heading and no placeholder any more (docs/portals.md). */
export const Drawn = ({ screen, onDrawn, children }: DrawnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const drawnCallback = useRef(onDrawn)
  useEffect(() => {
    drawnCallback.current = onDrawn
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (timer !== undefined || headingIn(place.current) === null) return
      timer = setTimeout(() => {
        place.current?.setAttribute('data-drawn', screen)
        drawnCallback.current()
      }, settledMs)
      observer.disconnect()
    }
    const observer = new MutationObserver(look)
    if (place.current !== null)
      observer.observe(place.current, { childList: true, subtree: true, attributeFilter: ['style'] })
    look()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [screen])
  return (
    <div ref={place} className="shell-place">
      {children}
    </div>
  )
}
