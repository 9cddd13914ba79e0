import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, Button, EmptyState, MessagesIcon, RelativeTime, SectionCard } from '@bluebonnet/ui'
import { Item, ItemList } from '@bluebonnet/ui/data'
import { LoadFailure } from '../../../shared/load-failure.js'

/** What the header's messages icon opens: the messages that wait, each leading to its deal's thread. */
export const UnreadMessages = ({ onHide }: { onHide: () => void }) => {
  const notifications = useCall('GET /api/notifications', { query: { unread: true, limit: 200 } })
  const messages = notifications.data?.filter(({ type, dealId }) => type === 'DEAL_MESSAGE' && dealId !== null)
  const unread = useCall('GET /api/counts').data?.unreadMessages ?? 0
  const nothing = unread > 0 ? `${unread} unread. Open a deal to read its messages.` : 'No unread messages'
  return (
    <SectionCard title="Unread messages" flush extra={<Button type="text" size="small" onClick={onHide}>Hide</Button>}>
      {notifications.error && !messages ? <LoadFailure what="The messages" error={notifications.error} onRetry={() => void notifications.refetch()} /> : (
        <ItemList label="Unread messages" items={messages} itemKey={({ id }) => id} empty={<EmptyState text={nothing} />}
          render={(message) => (
            <Item lead={<MessagesIcon />} title={<AppLink href={`/deals/${message.dealId ?? ''}#messages`}>{message.title}</AppLink>} detail={message.message}
              end={<RelativeTime value={message.createdAt} />} />
          )} />
      )}
    </SectionCard>
  )
}
