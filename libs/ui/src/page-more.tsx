// Bundled with each portal, like the W-9; what the shell provides is imported by its name.
import { useMedia } from '@bluebonnet/ui'
import { Icon, MoreIcon } from '@bluebonnet/ui/icons'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** Below this width rows have two lines and a page has one visible action. */
export const useIsPhone = (): boolean => useMedia('(max-width: 640px)')

/**
 * A page's secondary buttons: beside the main one, on a phone behind one button. They are one tree in both forms, so
 * that turning a phone keeps the dialogs of their own.
 */
export const PageMore = ({ children }: { children: ReactNode }) => {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const ends = new AbortController()
    const isInside = (target: EventTarget | null): boolean =>
      target instanceof Element && frame.current?.contains(target) === true
    // An entry's dialog returns the focus to where it was: the button has it before the entry hears the click.
    const choose = (): void => {
      button.current?.focus()
      setOpen(false)
    }
    const onClick = ({ target }: Event): void => {
      if (!isInside(target)) setOpen(false)
      // Its own button toggles it, and a menu among the entries opens beside them.
      else if (target instanceof Element && !target.closest('[aria-expanded]')) choose()
    }
    const onFocus = ({ target }: Event): void => {
      if (!isInside(target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') choose()
    }
    document.addEventListener('click', onClick, { capture: true, signal: ends.signal })
    document.addEventListener('focusin', onFocus, ends)
    document.addEventListener('keydown', onKey, ends)
    return () => ends.abort()
  }, [isOpen])
  return (
    <div ref={frame} className="bb-page-more">
      {isPhone ? (
        <button
          ref={button}
          type="button"
          className="bb-menu-button"
          aria-label="More actions"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}>
          <Icon of={MoreIcon} />
        </button>
      ) : null}
      <div className={isPhone ? 'bb-menu-list' : undefined} hidden={isPhone && !isOpen}>
        {children}
      </div>
    </div>
  )
}
