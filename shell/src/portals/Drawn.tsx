import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { headingIn } from '../app/heading.js'

/** What the screen does right after it was drawn counts too. */
const settledMs = 100

interface DrawnProps {
  /** Another screen is another wait. */
  screen: string
  onDrawn: () => void
  children: ReactNode
}

/** Tells once a screen is there: when it has its heading, and no longer what stood in for it (docs/portals.md). */
export const Drawn = ({ screen, onDrawn, children }: DrawnProps) => {
  const place = useRef<HTMLDivElement>(null)
  const tell = useRef(onDrawn)
  useEffect(() => {
    tell.current = onDrawn
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (timer !== undefined || headingIn(place.current) === null) return
      timer = setTimeout(() => {
        place.current?.setAttribute('data-drawn', screen)
        tell.current()
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
