import type { Key, ReactNode } from 'react'

interface ItemListProps<Item> {
  /** Names the list for screen readers; the card's title often says the same. */
  label: string
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  itemKey: (item: Item) => Key
  render: (item: Item) => ReactNode
  empty?: ReactNode
  waitingItems?: number
}

/** Rows separated by lines: activities, documents, clients on the dashboard. */
export const ItemList = <Item,>({ label, items, itemKey, render, empty, waitingItems = 3 }: ItemListProps<Item>) => {
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
  /** An icon, avatar or picture. */
  lead?: ReactNode
  title: ReactNode
  /** What stands under the title, muted. */
  detail?: ReactNode
  /** A tag, figure or action at the end of the row. */
  end?: ReactNode
}

/** One row of an ItemList. */
export const Item = ({ lead, title, detail, end }: ItemProps) => (
  <div className="bb-item-row">
    {lead ? <span className="bb-item-lead">{lead}</span> : null}
    <div className="bb-item-words">
      <div className="bb-item-title">{title}</div>
      {detail ? <div className="bb-item-detail">{detail}</div> : null}
    </div>
    {end ? <div className="bb-item-end">{end}</div> : null}
  </div>
)
