import { useCall } from '@bluebonnet/portal-sdk'
import { MessagesIcon } from '@bluebonnet/ui/icons'
import { HeaderPanel } from './HeaderPanel.js'
import { Threads } from './Threads.js'

/** Opens deal messages; the badge counts unread ones (docs/rules/notifications-and-mail.md#waiting). */
export const MessagesButton = () => {
  const unread = useCall('GET /api/counts').data?.unreadMessages ?? 0
  return (
    <HeaderPanel name="messages" title="Messages" icon={<MessagesIcon aria-hidden="true" />} unread={unread}>
      <Threads />
    </HeaderPanel>
  )
}
