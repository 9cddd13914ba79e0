import { screens } from '@bluebonnet/contracts'
import { useCall, useCallMutation, type CallAnswer } from '@bluebonnet/portal-sdk'
import { RelativeTime } from '@bluebonnet/ui'
import { Link } from 'react-router'
import { PanelError, PanelSkeleton } from './PanelPart.js'

type Notification = CallAnswer<'GET /api/notifications'>[number]

const Item = ({ notification, onRead }: { notification: Notification; onRead: () => void }) => (
  <li className="bb-line bb-pad shell-notification" data-unread={!notification.isRead}>
    {notification.link === null ? (
      <strong>{notification.title}</strong>
    ) : (
      <Link to={notification.link} onClick={onRead}>
        {notification.title}
      </Link>
    )}
    <p>{notification.message}</p>
    <div className="bb-ends bb-caption">
      <RelativeTime value={notification.createdAt} />
      {notification.isRead ? null : (
        <button
          type="button"
          className="shell-text-button"
          onClick={onRead}
          aria-label={`Mark read: ${notification.title}`}>
          Mark read
        </button>
      )}
    </div>
  </li>
)

const NotificationList = () => {
  const notifications = useCall('GET /api/notifications')
  const read = useCallMutation('PATCH /api/notifications/:id/read', {
    failure: 'Failed to mark the notification as read',
  })
  const readAll = useCallMutation('POST /api/notifications/read-all', {
    failure: 'Failed to mark the notifications as read',
  })
  const markRead = ({ id, isRead }: Notification) => {
    if (!isRead) read.mutate({ params: { id } })
  }
  if (notifications.isPending) return <PanelSkeleton />
  if (notifications.isError)
    return <PanelError what="Notifications" error={notifications.error} onRetry={() => void notifications.refetch()} />
  if (notifications.data.length === 0) return <p className="bb-muted bb-block bb-p-16">{screens.notifications.empty}</p>
  return (
    <>
      {notifications.data.some(({ isRead }) => !isRead) ? (
        <button
          type="button"
          className="shell-text-button shell-panel-all"
          disabled={readAll.isPending}
          onClick={() => readAll.mutate({})}>
          Mark all read
        </button>
      ) : null}
      <ul className="shell-notifications">
        {notifications.data.map((notification) => (
          <Item key={notification.id} notification={notification} onRead={() => markRead(notification)} />
        ))}
      </ul>
    </>
  )
}

export default NotificationList
