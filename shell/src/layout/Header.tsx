import type { SessionUser } from '@bluebonnet/portal-sdk'
import { MenuIcon } from '@bluebonnet/ui/icons'
import { useLocation } from 'react-router'
import { useUi } from '../app/ui-state.js'
import { MessagesButton } from './MessagesButton.js'
import { NotificationBell } from './NotificationBell.js'
import { ProfileBlock } from './ProfileBlock.js'
import { SearchBox } from './SearchBox.js'

export const Header = ({ user }: { user: SessionUser }) => {
  const { pathname } = useLocation()
  const menuOpen = useUi((state) => state.menuOpen)
  const setMenuOpen = useUi((state) => state.setMenuOpen)
  return (
    <header className="shell-header">
      <button
        type="button" className="shell-icon-button shell-menu-button" aria-label="Menu" aria-expanded={menuOpen} aria-controls="sidebar"
        onClick={() => setMenuOpen(!menuOpen)}
      >
        <MenuIcon aria-hidden="true" />
      </button>
      <SearchBox key={pathname} />
      <div className="shell-header-actions">
        <NotificationBell />
        <MessagesButton />
        <ProfileBlock user={user} />
      </div>
    </header>
  )
}
