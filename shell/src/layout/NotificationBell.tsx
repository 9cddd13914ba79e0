import { screens } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { NotificationsIcon } from '@bluebonnet/ui'
import { NotificationList } from './NotificationList.js'
import { usePanel } from './use-panel.js'

const { title } = screens.notifications

/** The bell with its unread count, and what it opens. The list is asked for when it is opened. */
export const NotificationBell = () => {
  const { open, toggle, frame } = usePanel('notifications')
  const unread = useCall('GET /api/counts').data?.unreadNotifications ?? 0
  return (
    <div className="shell-anchor" ref={frame}>
      <button
        type="button" className="shell-icon-button" aria-label={unread > 0 ? `${title}, ${unread} unread` : title} aria-haspopup="dialog" aria-expanded={open}
        onClick={toggle}
      >
        <NotificationsIcon aria-hidden="true" />
        {unread > 0 ? <span className="shell-dot" aria-hidden="true">{unread}</span> : null}
      </button>
      {open ? (
        <dialog open className="shell-panel" aria-labelledby="notifications-title">
          <h2 id="notifications-title" className="shell-panel-title">{title}</h2>
          <NotificationList />
        </dialog>
      ) : null}
    </div>
  )
}
