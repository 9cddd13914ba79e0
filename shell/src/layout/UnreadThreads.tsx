import { limits } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import type { CallAnswer } from '@bluebonnet/portal-sdk'
import { RelativeTime } from '@bluebonnet/ui'
import { Spinner } from '@bluebonnet/ui/plain'
import { Link } from 'react-router'

type UnreadThread = CallAnswer<'GET /api/messages/unread'>[number]

const Thread = ({ thread }: { thread: UnreadThread }) => (
  <li className="shell-notification" data-unread="true">
    <Link className="shell-thread" to={`/deals/${thread.dealId}#messages`}>{thread.propertyAddress}, {thread.city}</Link>
    <p className="shell-thread-words">{thread.authorName}: {thread.body}</p>
    <div className="shell-notification-foot">
      <RelativeTime value={thread.createdAt} />
      <span>{thread.unread === 1 ? '1 unread message' : `${thread.unread} unread messages`}</span>
    </div>
  </li>
)

/** As many as one call gives; the next move up as they are read. */
const query = { limit: limits.pageRows }

/** The deal threads with something to read. Opening one marks it read. */
export const UnreadThreads = () => {
  const threads = useCall('GET /api/messages/unread', { query })
  if (threads.isPending) return <p className="shell-panel-empty"><Spinner /></p>
  if (threads.isError) return <p className="shell-panel-empty" role="alert">Messages could not be loaded.</p>
  if (threads.data.length === 0) return <p className="shell-panel-empty">No unread messages. Each deal keeps its own thread with the broker.</p>
  return <ul className="shell-notifications">{threads.data.map((thread) => <Thread key={thread.dealId} thread={thread} />)}</ul>
}
