import { counted } from '@bluebonnet/domain'
import { useCall, useCallPages, useDebounced, type CallAnswer } from '@bluebonnet/portal-sdk'
import { RelativeTime } from '@bluebonnet/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { PanelError, PanelSkeleton } from './PanelPart.js'

type MessageThread = CallAnswer<'GET /api/messages'>[number]

const Thread = ({ thread }: { thread: MessageThread }) => (
  <li className="bb-line bb-pad shell-notification" data-unread={thread.unread > 0}>
    <Link className="bb-break" to={`/deals/${thread.dealId}#messages`}>
      {thread.propertyAddress}, {thread.city}
    </Link>
    <p className="shell-thread-words">
      {thread.authorName}: {thread.body}
    </p>
    <div className="bb-ends bb-caption">
      <RelativeTime value={thread.createdAt} />
      {thread.unread > 0 ? <span>{counted(thread.unread, 'unread message')}</span> : null}
    </div>
  </li>
)

const atOnce = 20

const ThreadResults = ({ q }: { q: string }) => {
  const threads = useCallPages('GET /api/messages', { query: q === '' ? {} : { q } }, atOnce)
  if (threads.isPending) return <PanelSkeleton />
  if (threads.isError)
    return <PanelError what="Messages" error={threads.error} onRetry={() => void threads.refetch()} />
  const rows = threads.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <p className="bb-muted bb-block bb-p-16">
        {q === '' ? 'No messages yet. Each deal keeps its own thread with the broker.' : 'No thread for that deal.'}
      </p>
    )
  }
  return (
    <ul className="shell-notifications">
      {rows.map((thread) => (
        <Thread key={thread.dealId} thread={thread} />
      ))}
      {threads.hasNextPage ? (
        <li className="bb-line bb-pad shell-notification">
          <button
            type="button"
            className="shell-text-button"
            disabled={threads.isFetchingNextPage}
            onClick={() => void threads.fetchNextPage()}>
            Show older threads
          </button>
        </li>
      ) : null}
    </ul>
  )
}

/** Unread messages from people without a deal, and a link to all of them. */
const WithPeople = () => {
  const { data = [] } = useCall('GET /api/conversations', { query: { limit: atOnce } })
  return (
    <>
      <div className="bb-ends bb-pad bb-line">
        <Link to="/messages">Direct messages</Link>
        <Link to="/messages?new=message">New message</Link>
      </div>
      {data.some(({ unread }) => unread > 0) ? (
        <ul className="shell-notifications shell-from-people" aria-label="Direct messages">
          {data
            .filter(({ unread }) => unread > 0)
            .map(({ id, people, authorName, body, unread, createdAt }) => (
              <li key={id} className="bb-line bb-pad shell-notification" data-unread>
                <Link className="bb-break" to={`/messages/${id}`}>
                  {people.map(({ name }) => name).join(', ')}
                </Link>
                <p className="shell-thread-words">
                  {authorName}: {body}
                </p>
                <div className="bb-ends bb-caption">
                  <RelativeTime value={createdAt} />
                  <span>{counted(unread, 'unread message')}</span>
                </div>
              </li>
            ))}
        </ul>
      ) : null}
    </>
  )
}

/** The threads of all deals, read ones too, newest first, below the direct messages. */
const Threads = () => {
  const [text, setText] = useState('')
  const label = 'Find a thread by address, city or name'
  return (
    <>
      <WithPeople />
      <div className="bb-pad bb-line">
        <input
          type="search"
          className="bb-input"
          placeholder={label}
          aria-label={label}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <ThreadResults q={useDebounced(text.trim())} />
    </>
  )
}

export default Threads
