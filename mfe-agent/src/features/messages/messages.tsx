import type { Conversation } from '@bluebonnet/contracts'
import { useDialogParam, useFilters, useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  countedTitle,
  EmptyState,
  lazyDialog,
  PageHeader,
  RelativeTime,
  SectionCard,
  ToneTag,
} from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/filters'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { RowsSkeleton } from '@bluebonnet/ui/plain'
import { useNavigate } from 'react-router'
import { LoadFailure } from '../../shared/load-failure.js'
import { DealThreads } from './deal-threads.js'
import { namesOf } from './names.js'
import './messages.css'

const NewMessageDialog = lazyDialog(async () => (await import('./new-message-dialog.js')).NewMessageDialog)

const pageRows = 10

const Line = ({
  conversation: { id, people, unread, authorName, body, createdAt },
}: {
  conversation: Conversation
}) => (
  <Item
    title={<AppLink href={`/messages/${id}`}>{namesOf(people)}</AppLink>}
    detail={`${authorName}: ${body}`}
    end={
      <>
        {unread > 0 ? <ToneTag colour="blue">{unread} unread</ToneTag> : null} <RelativeTime value={createdAt} />
      </>
    }
  />
)

/** The user's conversations and the threads of deals, newest first. */
const Messages = () => {
  const filters = useFilters()
  const navigate = useNavigate()
  const [isWriting, setWriting] = useDialogParam('message')
  const q = filters.get('q')
  const list = useList('GET /api/conversations', { query: q === '' ? {} : { q } }, pageRows)
  const body = () => {
    if (list.error) return <LoadFailure what="The messages" error={list.error} onRetry={list.refetch} />
    if (list.rows === undefined) return <RowsSkeleton rows={4} />
    return (
      <>
        <ItemList
          label="Direct messages"
          items={list.rows}
          empty={
            <EmptyState
              text={
                q === ''
                  ? 'No messages yet. Write to someone in the brokerage.'
                  : 'No conversation with anyone of that name.'
              }
            />
          }
          render={(conversation) => <Line conversation={conversation} />}
        />
        {list.isLong ? <LoadMore noun="conversations" {...list.more} /> : null}
      </>
    )
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title="Messages"
        subtitle="Only the people in a direct message see it. The deal’s people see messages about the deal."
        action={
          <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setWriting(true)}>
            New message
          </Button>
        }
      />
      <FilterBar label="Filter messages">
        <SearchBox value={q} onSearch={filters.search} placeholder="Search people, deals" />
      </FilterBar>
      <div className="bb-columns bb-columns-wide agent-messages">
        <SectionCard title={countedTitle('Direct messages', list.total, list.isAtLeast)} flush>
          {body()}
        </SectionCard>
        <DealThreads q={q} />
      </div>
      <NewMessageDialog
        open={isWriting}
        onClose={() => setWriting(false)}
        onSent={(id) => void navigate(`/messages/${id}`)}
      />
    </div>
  )
}

export default Messages
