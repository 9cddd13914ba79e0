import { countInWords, screens } from '@bluebonnet/contracts'
import { Button } from 'antd'
import { useEffect, useRef, type Key, type ReactNode } from 'react'
import { countedTitle, formatCount } from '../base/money.js'
import { ErrorState, SectionCard } from '../base/page-parts.js'

interface LoadMoreProps {
  shown: number
  total: number
  /** Whether counting stopped at the total: there may be more. */
  isAtLeast?: boolean | undefined
  /** The plural of the counted items: 'deals'. */
  noun: string
  loading: boolean
  failed?: boolean
  onMore: () => void
}

/** The footer of a paged list: how many rows are shown, and a button for more. */
export const LoadMore = ({ shown, total, isAtLeast = false, noun, loading, failed = false, onMore }: LoadMoreProps) => {
  const words = useRef<HTMLOutputElement>(null)
  const isPressed = useRef(false)
  const hasMore = shown < total || isAtLeast
  // The button goes with the last rows: whoever pressed it, and has not gone on, continues at these words.
  useEffect(() => {
    const isLeft = document.activeElement === document.body
    if (!hasMore && isPressed.current && isLeft) words.current?.focus({ preventScroll: true })
    isPressed.current = false
  }, [hasMore])
  const more = (): void => {
    isPressed.current = true
    onMore()
  }
  return (
    <div className="bb-more">
      <output ref={words} tabIndex={-1}>
        Showing {formatCount(shown)} of {countInWords(Math.max(shown, total), isAtLeast)} {noun}
        {failed ? '. The next ones could not be loaded.' : ''}
      </output>
      {hasMore ? (
        <Button aria-disabled={loading} onClick={loading ? undefined : more}>
          {loading ? screens.loading : 'Show more'}
        </Button>
      ) : null}
    </div>
  )
}

interface ListCardProps {
  /** The count is appended. */
  title: string
  extra?: ReactNode
  noun: string
  /** The result of `useList` in portal-sdk. */
  list: {
    total: number | undefined
    isAtLeast: boolean
    isLong: boolean
    more: Omit<LoadMoreProps, 'noun'>
    error: Error | null
    refetch: () => void
  }
  /** Shown instead of the rows if they could not be read. */
  failure: string
  flush?: boolean
  children: ReactNode
}

/** A paged list in a card that shows its length. */
export const ListCard = ({ title, extra, noun, list, failure, flush = true, children }: ListCardProps) => (
  <SectionCard title={countedTitle(title, list.total, list.isAtLeast)} extra={extra} flush={flush}>
    {list.error ? <ErrorState title={failure} onRetry={list.refetch} /> : children}
    {list.isLong ? <LoadMore noun={noun} {...list.more} /> : null}
  </SectionCard>
)

export const idOf = (row: object): Key => {
  if ('id' in row && (typeof row.id === 'string' || typeof row.id === 'number')) return row.id
  throw new Error('Rows without an id need a key')
}

interface ItemListProps<Item> {
  label: string
  items: readonly Item[] | undefined
  /** The item's `id` by default. */
  itemKey?: (item: Item) => Key
  render: (item: Item) => ReactNode
  empty?: ReactNode
  waitingItems?: number
}

/** Rows separated by lines: activities, documents, clients on the dashboard. */
export const ItemList = <Item extends object>({
  label,
  items,
  itemKey = idOf,
  render,
  empty,
  waitingItems = 3,
}: ItemListProps<Item>) => {
  if (!items) {
    return (
      <div aria-busy="true" className="bb-items">
        {Array.from({ length: waitingItems }, (_, index) => (
          <div className="bb-item" key={index}>
            <div className="bb-wait bb-line-wait" />
            <div className="bb-wait bb-line-wait bb-line-short" />
          </div>
        ))}
      </div>
    )
  }
  if (items.length === 0 && empty) return <>{empty}</>
  return (
    <ul className="bb-items" aria-label={label}>
      {items.map((item) => (
        <li className="bb-item" key={itemKey(item)}>
          {render(item)}
        </li>
      ))}
    </ul>
  )
}

interface ItemProps {
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
}

export const Item = ({ lead, title, detail, end }: ItemProps) => (
  <div className="bb-item-row">
    {lead ? <span className="bb-item-lead">{lead}</span> : null}
    <div className="bb-item-words">
      <div className="bb-medium">{title}</div>
      {detail ? <div className="bb-caption">{detail}</div> : null}
    </div>
    {end ? <div className="bb-item-end">{end}</div> : null}
  </div>
)
