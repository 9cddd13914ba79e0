import { displayName } from '@bluebonnet/domain'
import { screens } from '@bluebonnet/contracts'
import { useSession, type SessionUser } from '@bluebonnet/portal-sdk'
import { Icon, PersonIcon } from '@bluebonnet/ui/icons'
import { Link } from 'react-router'
import { ThemeSwitch } from './ThemeSwitch.js'
import { usePanel } from './use-panel.js'

/**
 * Shows the signed-in user (docs/rules/screens.md#layout) and opens the theme switch, the settings link and sign-out.
 * The caption is the same for every role.
 */
export const ProfileBlock = ({ user }: { user: SessionUser }) => {
  const { open, toggle, frame } = usePanel('profile')
  const { signOut } = useSession()
  return (
    <div className="shell-anchor" ref={frame}>
      <button type="button" className="shell-profile" aria-expanded={open} onClick={toggle}>
        <span className="shell-avatar">
          {user.profileImageUrl === null ? <Icon of={PersonIcon} /> : <img src={user.profileImageUrl} alt="" />}
        </span>
        <span className="shell-profile-words">
          <span className="shell-profile-name">{displayName(user) || screens.agentFallbackName}</span>
          <span className="bb-caption">{screens.roleCaption}</span>
        </span>
      </button>
      {open ? (
        <div className="shell-panel shell-panel-narrow">
          <Link className="shell-panel-action" to="/settings">
            {screens.settings.title}
          </Link>
          <ThemeSwitch />
          <button type="button" className="shell-panel-action" onClick={() => void signOut()}>
            {screens.settings.logOut}
          </button>
        </div>
      ) : null}
    </div>
  )
}
