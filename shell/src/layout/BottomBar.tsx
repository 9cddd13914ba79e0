import { useCall } from '@bluebonnet/portal-sdk'
import { handFiles, type PortalAction } from '@bluebonnet/portal-sdk/public'
import { AddIcon, Icon, MenuIcon, MessagesIcon, PhotoIcon } from '@bluebonnet/ui/icons'
import { Link, useNavigate } from 'react-router'
import { useUi } from '../app/ui-state.js'
import { hasScreen, isActive, quickActions, type MenuSection } from '../registry/menu.js'
import { badgeText } from './HeaderPanel.js'
import { EntryIcon } from './menu-icons.js'
import { usePanel } from './use-panel.js'

interface BottomBarProps {
  sections: readonly MenuSection[]
  actions: readonly PortalAction[]
  pathname: string
}

/** Opens the camera and passes the photos to the screen that files papers. */
const PhotoOfPaper = () => {
  const navigate = useNavigate()
  const setPanel = useUi((state) => state.setPanel)
  const take = (files: FileList | null): void => {
    if (files === null || files.length === 0) return
    handFiles([...files])
    setPanel(null)
    void navigate('/documents?new=papers')
  }
  return (
    <label className="shell-panel-action shell-photo">
      <Icon of={PhotoIcon} /> Photo of a paper
      <input
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo of a paper"
        onChange={({ target }) => take(target.files)}
      />
    </label>
  )
}

const Add = ({ actions, takesPhotos }: { actions: readonly PortalAction[]; takesPhotos: boolean }) => {
  const { open, toggle, frame } = usePanel('add')
  return (
    <div className="shell-bar-place" ref={frame}>
      <button type="button" className="shell-bar-item" aria-haspopup="dialog" aria-expanded={open} onClick={toggle}>
        <Icon of={AddIcon} />
        Add
      </button>
      {open ? (
        <dialog open className="shell-panel shell-panel-add" aria-label="Add">
          {takesPhotos ? <PhotoOfPaper /> : null}
          {actions.map(({ label, path }) => (
            <Link key={path} className="shell-panel-action" to={path}>
              {label}
            </Link>
          ))}
        </dialog>
      ) : null}
    </div>
  )
}

const Messages = ({ active }: { active: boolean }) => {
  const unread = useCall('GET /api/counts').data?.unreadMessages ?? 0
  return (
    <Link className="shell-bar-item" to="/messages" aria-current={active ? 'page' : undefined}>
      <Icon of={MessagesIcon} />
      Messages
      {unread > 0 ? (
        <>
          <span className="bb-hidden"> {badgeText(unread)} unread</span>
          <span className="shell-dot" aria-hidden="true">
            {badgeText(unread)}
          </span>
        </>
      ) : null}
    </Link>
  )
}

/** The bar on phones: the most used screens, the add actions, and the menu (docs/rules/screens.md#phone). */
export const BottomBar = ({ sections, actions, pathname }: BottomBarProps) => {
  const isMenuOpen = useUi((state) => state.menuOpen)
  const setMenuOpen = useUi((state) => state.setMenuOpen)
  const screen = (path: string) => {
    const entry = sections.flatMap(({ entries }) => entries).find((each) => each.path === path)
    return entry === undefined ? null : (
      <Link className="shell-bar-item" to={path} aria-current={isActive(entry, pathname) ? 'page' : undefined}>
        <EntryIcon icon={entry.icon} />
        {entry.label}
      </Link>
    )
  }
  return (
    <nav className="shell-bar" aria-label="Shortcuts">
      {screen('/my-day')}
      {screen('/deals')}
      <Add actions={quickActions(actions)} takesPhotos={hasScreen(sections, '/documents')} />
      <Messages active={isActive({ path: '/messages' }, pathname)} />
      <button
        type="button"
        className="shell-bar-item"
        aria-expanded={isMenuOpen}
        aria-controls="sidebar"
        onClick={() => setMenuOpen(!isMenuOpen)}>
        <Icon of={MenuIcon} />
        More
      </button>
    </nav>
  )
}
