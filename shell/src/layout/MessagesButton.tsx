import { useCall } from '@bluebonnet/portal-sdk'
import { Icon, MessagesIcon } from '@bluebonnet/ui/icons'
import { lazyPart } from '@bluebonnet/ui/plain'
import { HeaderPanel } from './HeaderPanel.js'

const Threads = lazyPart(() => import('./Threads.js'))

const reads = ['GET /api/messages', 'GET /api/conversations'] as const

/** Opens deal messages; the badge counts unread ones (docs/rules/notifications-and-mail.md#waiting). */
export const MessagesButton = () => {
  const unread = useCall('GET /api/counts').data?.unreadMessages ?? 0
  return (
    <HeaderPanel name="messages" title="Messages" icon={<Icon of={MessagesIcon} />} unread={unread} reads={reads}>
      <Threads />
    </HeaderPanel>
  )
}
