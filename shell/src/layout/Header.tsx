import type { SessionUser } from '@bluebonnet/portal-sdk'
import { useLocation } from 'react-router'
import { mustSetUp } from '../session/required-setup.js'
import { MessagesButton } from './MessagesButton.js'
import { NotificationBell } from './NotificationBell.js'
import { ProfileBlock } from './ProfileBlock.js'
import { SearchBox } from './SearchBox.js'
import type { Screens } from './SearchResults.js'

export const Header = ({ user, ...screens }: Screens & { user: SessionUser }) => {
  const { pathname } = useLocation()
  const isLimited = mustSetUp(user)
  return (
    <header className="shell-header">
      {isLimited ? null : <SearchBox key={pathname} {...screens} />}
      <div className="bb-flex bb-end bb-items-center">
        {isLimited ? null : (
          <>
            <NotificationBell />
            <MessagesButton />
          </>
        )}
        <ProfileBlock user={user} />
      </div>
    </header>
  )
}
