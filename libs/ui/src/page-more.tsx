// Bundled with each portal, like the W-9; what the shell provides is imported by its name.
import { useMedia } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'

/** Below this width rows have two lines and a page has one visible action. */
export const useIsPhone = (): boolean => useMedia('(max-width: 640px)')

/** A page's secondary buttons: beside the main one, on a phone behind one button. */
export const PageMore = ({ children }: { children: ReactNode }) => {
  const isPhone = useIsPhone()
  const frame = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (): void => frame.current?.removeAttribute('open')
    const onLeave = ({ type, target }: Event): void => {
      const isInside = target instanceof Element && frame.current?.contains(target) === true
      const staysOpen = type === 'focusin' || (target instanceof Element && target.closest('summary, [aria-haspopup]'))
      if (!isInside || !staysOpen) close()
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close()
    }
    document.addEventListener('click', onLeave)
    document.addEventListener('focusin', onLeave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onLeave)
      document.removeEventListener('focusin', onLeave)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  if (!isPhone) return children
  return (
    <details ref={frame} className="bb-page-more">
      <summary className="bb-menu-button" aria-label="More actions">
        <Icon of={MoreIcon} />
      </summary>
      <div className="bb-menu-list">{children}</div>
    </details>
  )
}
