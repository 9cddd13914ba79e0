import type { DealMessage } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { EmptyState, RelativeTime, SectionCard, Skeleton } from '@bluebonnet/ui'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useLocation } from 'react-router'
import { LoadFailure } from '../../../shared/load-failure.js'
import { useMarkRead } from '../hooks/use-mark-read.js'
import { MessageForm } from './message-form.js'

const Message = ({ message }: { message: DealMessage }) => (
  <li className={message.mine ? 'message message-mine' : 'message'}>
    <p className="message-who">
      {message.mine ? 'You' : message.authorName}, <RelativeTime value={message.createdAt} />
    </p>
    <p className="message-body">{message.body}</p>
  </li>
)

const Thread = ({ messages }: { messages: readonly DealMessage[] }) => {
  const list = useRef<HTMLOListElement>(null)
  const count = messages.length
  useEffect(() => {
    // The newest stands at the end.
    if (count > 0 && list.current) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  if (count === 0) return <EmptyState text="No messages yet." />
  return (
    <ol className="messages" ref={list} aria-label="Conversation, oldest first">
      {messages.toReversed().map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  )
}

/** The deal's one thread among its agent, the TCs and the brokers and managers. What was seen of it waits no more. */
export const DealMessages = ({ dealId, place }: { dealId: string; place: RefObject<HTMLDivElement | null> }) => {
  const { hash } = useLocation()
  const messages = useCall('GET /api/deals/:id/messages', { params: { id: dealId } })
  useMarkRead(dealId, messages.data?.[0]?.id)
  useEffect(() => {
    if (hash === '#messages') place.current?.scrollIntoView()
  }, [hash, place])
  return (
    <div ref={place} id="messages">
      <SectionCard title="Messages">
        {!messages.data && messages.error ? (
          <LoadFailure what="The messages" error={messages.error} onRetry={() => void messages.refetch()} />
        ) : null}
        {!messages.data && !messages.error ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
        {messages.data ? <Thread messages={messages.data} /> : null}
        <MessageForm dealId={dealId} />
      </SectionCard>
    </div>
  )
}
