import type { DealMessage } from '@bluebonnet/contracts'
import { urlOf, type ToastContent } from '@bluebonnet/portal-sdk'
import { EmptyState, RelativeTime } from '@bluebonnet/ui'
import { FileIcon, Icon } from '@bluebonnet/ui/icons'
import { useEffect, useRef, type ReactNode } from 'react'
import './thread.css'

/** Marks a thread as read up to a message when the page is visible. After an error the next visit tries again. */
export const useSeen = (newestId: string | undefined, seen: (upTo: string) => Promise<unknown>): void => {
  useEffect(() => {
    if (newestId === undefined) return undefined
    const say = (): void => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', say)
      seen(newestId).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', say)
    say()
    return () => document.removeEventListener('visibilitychange', say)
  }, [newestId, seen])
}

const people = new Intl.ListFormat('en-US', { type: 'conjunction' })
const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** A warning for the author about mentions outside the thread. Null when there are none. */
export const notReachedToast = (unreached: readonly string[] | undefined): ToastContent | null =>
  unreached === undefined
    ? null
    : {
        title: 'Sent, but not e-mailed to everyone you mentioned',
        description: `No one here is called ${either.format(unreached)}. Use the full first name or their e-mail.`,
        variant: 'destructive',
      }

/** Tells the author who receives an e-mail, or who was mentioned but is not reached. */
export const sentToast = ({
  unreached,
  mailed = [],
}: Pick<DealMessage, 'unreached' | 'mailed'>): ToastContent | null => {
  if (unreached !== undefined || mailed.length === 0) return notReachedToast(unreached)
  return { title: 'Sent', description: `By e-mail to ${people.format(mailed)}, unless they turned e-mails off.` }
}

type ThreadMessage = Pick<DealMessage, 'id' | 'authorName' | 'body' | 'documents' | 'createdAt' | 'mine'>

const Message = ({ message }: { message: ThreadMessage }) => (
  <li className={message.mine ? 'message message-mine' : 'message'}>
    <p className="bb-caption">
      {message.mine ? 'You' : message.authorName}, <RelativeTime value={message.createdAt} />
    </p>
    <p className="message-body">{message.body}</p>
    {message.documents === undefined ? null : (
      <ul className="bb-row bb-small bb-mt-4" aria-label="Attached">
        {message.documents.map(({ id, label }) => (
          <li key={id}>
            <a href={urlOf('GET /api/documents/:id/content', { params: { id } })} target="_blank" rel="noreferrer">
              <Icon of={FileIcon} /> {label}
            </a>
          </li>
        ))}
      </ul>
    )}
  </li>
)

interface ThreadProps {
  messages: readonly ThreadMessage[]
  /** Loads older messages. Shown above the list. */
  older?: ReactNode
}

/** Whoever is no further above the end of a thread, in pixels, follows it. */
const nearEnd = 40

/** The messages, oldest first. It stays at the newest, unless older ones are being read. */
export const Thread = ({ messages, older }: ThreadProps) => {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  const newestId = messages[0]?.id
  const isOwn = messages[0]?.mine === true
  useEffect(() => {
    if (newestId !== undefined && list.current && (isAtEnd.current || isOwn))
      list.current.scrollTop = list.current.scrollHeight
  }, [newestId, isOwn])
  if (newestId === undefined) return <EmptyState text="No messages yet." />
  return (
    <>
      {older}
      <ol
        className="messages"
        ref={list}
        aria-label="Conversation, oldest first"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd
        }}>
        {messages.toReversed().map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </>
  )
}
