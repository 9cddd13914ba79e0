import { screens } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { Icon, NotificationsIcon } from '@bluebonnet/ui/icons'
import { lazyPart } from '@bluebonnet/ui/plain'
import { HeaderPanel } from './HeaderPanel.js'

const NotificationList = lazyPart(() => import('./NotificationList.js'))

/** The bell with its unread count and its panel. */
export const NotificationBell = () => {
  const unread = useCall('GET /api/counts').data?.unreadNotifications ?? 0
  return (
    <HeaderPanel
      name="notifications"
      title={screens.notifications.title}
      icon={<Icon of={NotificationsIcon} />}
      unread={unread}
      reads={['GET /api/notifications']}>
      <NotificationList />
    </HeaderPanel>
  )
}
