import { useCall } from '@bluebonnet/portal-sdk'
import { MessagesIcon } from '@bluebonnet/ui'
import { Link } from 'react-router'

/** Opens deal messages; the badge counts unread ones (DECISIONS section 7). */
export const MessagesLink = () => {
  const unread = useCall('GET /api/counts').data?.unreadMessages ?? 0
  return (
    <Link className="shell-icon-button" to="/deals?messages=unread" aria-label={unread > 0 ? `Messages, ${unread} unread` : 'Messages'}>
      <MessagesIcon aria-hidden="true" />
      {unread > 0 ? <span className="shell-dot" aria-hidden="true">{unread}</span> : null}
    </Link>
  )
}
