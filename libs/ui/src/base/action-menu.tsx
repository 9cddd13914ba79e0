import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

export interface Action {
  key: string
  label: string
  /** Styles it as a destructive action. */
  danger?: boolean
  /** A toggle: the menu stays open. */
  checked?: boolean
  onClick: () => void
}

interface ActionMenuProps {
  /** The button's accessible name, or its text beside the icon. */
  label: string
  icon: ReactNode
  /** Shows the label if the icon alone is not clear. */
  worded?: boolean
  actions: readonly Action[]
}

const move = (menu: HTMLElement, key: string): boolean => {
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const at = entries.findIndex((entry) => entry === document.activeElement)
  const places: Record<string, number> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (at - 1 + entries.length) % entries.length,
    Home: 0,
    End: entries.length - 1,
  }
  const place = places[key]
  if (place === undefined) return false
  entries[place]?.focus()
  return true
}

/** A button with a menu: arrow keys move in it, Escape and a click outside close it. */
export const ActionMenu = ({ label, icon, worded = false, actions }: ActionMenuProps) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const frame = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const list = menu.current
    list?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()
    // The menu is aligned with the button's end: near the start of a phone's screen it would overflow the edge.
    const start = list?.getBoundingClientRect().left ?? 8
    if (start < 8) list?.style.setProperty('translate', `${8 - start}px`)
    const onPointer = (event: PointerEvent): void => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === false) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [open])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') setOpen(false)
    if (event.key === 'Escape') close()
    if (menu.current && move(menu.current, event.key)) event.preventDefault()
  }
  return (
    <span className="bb-menu" ref={frame}>
      <button
        ref={button}
        type="button"
        className={worded ? 'bb-menu-button bb-menu-button-worded' : 'bb-menu-button'}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}>
        {icon}
        {worded ? <span>{label}</span> : null}
      </button>
      {open ? (
        <div
          ref={menu}
          id={id}
          className="bb-menu-list"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}>
          {actions.map(({ key, label: name, danger, checked, onClick }) => (
            <button
              key={key}
              type="button"
              role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={checked}
              tabIndex={-1}
              className={danger ? 'bb-menu-item bb-bad' : 'bb-menu-item'}
              onClick={() => {
                if (checked === undefined) close()
                onClick()
              }}>
              {name}
            </button>
          ))}
        </div>
      ) : null}
    </span>
  )
}
