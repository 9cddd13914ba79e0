import { countInWords } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Icon, MenuIcon } from '@bluebonnet/ui/icons'
import { Mark } from '@bluebonnet/ui/plain'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useUi } from '../app/ui-state.js'
import { isActive, type MenuSection } from '../registry/menu.js'
import type { RegisteredMenuEntry } from '../registry/portal-entry.js'
import { EntryIcon } from './menu-icons.js'

const CountBadge = ({ entry }: { entry: RegisteredMenuEntry }) => {
  const counts = useCall('GET /api/counts')
  const count = entry.badge === undefined ? 0 : (counts.data?.[entry.badge] ?? 0)
  return count > 0 ? <span className="bb-count">{countInWords(count)}</span> : null
}

const Entry = ({ entry, pathname }: { entry: RegisteredMenuEntry; pathname: string }) => {
  const active = isActive(entry, pathname)
  return (
    <li>
      <Link className="shell-entry" to={entry.path} aria-current={active ? 'page' : undefined}>
        <EntryIcon icon={entry.icon} />
        <span className="bb-fill">{entry.label}</span>
        {entry.badge === undefined ? null : <CountBadge entry={entry} />}
      </Link>
    </li>
  )
}

/** Focuses the header's menu button or the bottom bar's More, whichever is visible. */
const focusMenuButton = (): void => {
  for (const button of document.querySelectorAll<HTMLElement>('[aria-controls=sidebar]')) button.focus()
}

/** The sidebar: always visible on wide screens, an overlay that the menu button opens on small ones. */
export const Sidebar = ({ sections, pathname }: { sections: MenuSection[]; pathname: string }) => {
  const open = useUi((state) => state.menuOpen)
  const setOpen = useUi((state) => state.setMenuOpen)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return undefined
    bar.current?.querySelector('a')?.focus()
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      focusMenuButton()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, setOpen])
  return (
    <>
      <button
        type="button"
        className="shell-icon-button shell-menu-button"
        aria-label="Menu"
        aria-expanded={open}
        aria-controls="sidebar"
        onClick={() => setOpen(!open)}>
        <Icon of={MenuIcon} />
      </button>
      {/* For the pointer only: everybody else uses Escape or the menu button. */}
      {open ? <div className="shell-curtain" aria-hidden="true" onClick={() => setOpen(false)} /> : null}
      <aside ref={bar} id="sidebar" className="shell-sidebar" data-open={open}>
        <Link className="shell-brand" to="/">
          <Mark size={24} />
          Bluebonnet
        </Link>
        <nav aria-label="Main menu">
          {sections.map(({ title, entries }, place) => (
            <section key={title} aria-labelledby={`menu-${place}`}>
              <h2 id={`menu-${place}`} className="bb-caption bb-strong shell-group">
                {title}
              </h2>
              <ul>
                {entries.map((entry) => (
                  <Entry key={entry.path} entry={entry} pathname={pathname} />
                ))}
              </ul>
            </section>
          ))}
        </nav>
      </aside>
    </>
  )
}
