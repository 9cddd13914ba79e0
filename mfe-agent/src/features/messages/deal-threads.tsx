import { useList, type CallAnswer } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, RelativeTime, SectionCard, ToneTag } from '@bluebonnet/ui'
import { Item, ItemList, LoadMore } from '@bluebonnet/ui/data'
import { RowsSkeleton } from '@bluebonnet/ui/plain'
import { LoadFailure } from '../../shared/load-failure.js'

type DealThread = CallAnswer<'GET /api/messages'>[number]

const Line = ({ thread }: { thread: DealThread }) => (
  <Item
    title={
      <AppLink href={`/deals/${thread.dealId}#messages`}>
        {thread.propertyAddress}, {thread.city}
      </AppLink>
    }
    detail={`${thread.authorName}: ${thread.body}`}
    end={
      <>
        {thread.unread > 0 ? <ToneTag colour="blue">{thread.unread} unread</ToneTag> : null}{' '}
        <RelativeTime value={thread.createdAt} />
      </>
    }
  />
)

const pageRows = 10

/** Messages about deals, newest first. On a phone this is the only way to all of them. */
export const DealThreads = ({ q }: { q: string }) => {
  const list = useList('GET /api/messages', { query: q === '' ? {} : { q } }, pageRows, 'shown.threads')
  const body = () => {
    if (list.error) return <LoadFailure what="The messages about deals" error={list.error} onRetry={list.refetch} />
    if (list.rows === undefined) return <RowsSkeleton rows={4} />
    return (
      <>
        <ItemList
          label="About deals"
          items={list.rows}
          itemKey={({ dealId }) => dealId}
          empty={<EmptyState text={q === '' ? 'No messages about deals yet.' : 'No deal matches your search.'} />}
          render={(thread) => <Line thread={thread} />}
        />
        {list.isLong ? <LoadMore noun="deals" {...list.more} /> : null}
      </>
    )
  }
  return (
    <SectionCard title="About deals" flush>
      {body()}
    </SectionCard>
  )
}
