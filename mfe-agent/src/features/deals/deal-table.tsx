import { papersInWords, visibility } from '@bluebonnet/domain'
import type { Deal } from '@bluebonnet/contracts'
import { useSession, type TableChoices } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, DealSideTag, DealStatusTag, Money, SectionCard } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { bothWays, Table, useSelection, type Column } from '@bluebonnet/ui/data'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { ListingPhoto } from '../../shared/listing-photo.js'
import { DealActions } from './deal-actions.js'
import { useDealDialogs } from './deal-changes.js'
import { NoDeals, type DealListProps } from './deal-list.js'
import { DealMenu } from './deal-menu.js'

const addressOf = ({ propertyAddress }: Deal): string => propertyAddress

/** The columns of the deal table. The agent column is omitted for users who see only one agent's deals. */
export const useDealColumns = (): Column<Deal>[] => {
  const { user } = useSession()
  const showsAgent = user !== null && visibility(user) === 'brokerage'
  return [
    {
      key: 'address',
      title: 'Address',
      orders: bothWays('address'),
      render: (deal) => (
        <div className="deal-cell">
          <ListingPhoto className="deal-cell-photo" src={deal.photo ?? undefined} address={deal.propertyAddress} />
          <div>
            <AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>
            <div className="bb-muted">
              {deal.city} <SampleTag deal={deal} />
            </div>
          </div>
        </div>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      brief: 'state',
      orders: bothWays('status'),
      render: ({ status }) => <DealStatusTag status={status} />,
    },
    { key: 'side', title: 'Side', orders: bothWays('side'), render: ({ side }) => <DealSideTag side={side} /> },
    {
      key: 'price',
      title: 'Price',
      align: 'end',
      brief: 'figure',
      orders: bothWays('price', 'descending'),
      render: ({ price }) => <Money value={price} />,
    },
    {
      key: 'closing',
      title: 'Closing',
      brief: 'detail',
      orders: bothWays('closing'),
      render: ({ closeDate }) => (closeDate === null ? '—' : <DateText value={closeDate} />),
    },
    { key: 'papers', title: 'Papers', render: ({ papers }) => papersInWords(papers) || '—' },
    ...(showsAgent ? [{ key: 'agent', title: 'Agent', render: ({ agentName }: Deal) => agentName }] : []),
    { key: 'client', title: 'Client', extra: true, render: ({ clientName }) => clientName ?? '—' },
    {
      key: 'title',
      title: 'Title company',
      extra: true,
      orders: bothWays('title'),
      render: ({ titleCompany }) => titleCompany ?? '—',
    },
    {
      key: 'added',
      title: 'Added',
      extra: true,
      orders: bothWays('added', 'descending'),
      render: ({ createdAt }) => <DateText value={createdAt} />,
    },
  ]
}

interface DealTableProps extends DealListProps {
  /** The title with the count. */
  title: string
  view: TableChoices
  columns: readonly Column<Deal>[]
}

/** Deals as a table with sorting and selection. */
export const DealTable = ({ title, deals, isFiltered, onAdd, view, columns }: DealTableProps) => {
  const { moves, decisions, edit, dialogs } = useDealDialogs(deals)
  const selection = useSelection(deals, { nameOf: addressOf })
  const acts = actionsColumn<Deal>((deal) => (
    <DealMenu deal={deal} moves={moves} decisions={decisions} onEdit={() => edit(deal)} />
  ))
  return (
    <>
      {deals?.length === 0 ? (
        <NoDeals isFiltered={isFiltered} onAdd={onAdd} />
      ) : (
        <SectionCard title={title} flush>
          <Table
            caption="Deals"
            columns={[...columns, acts]}
            rows={deals}
            waitingRows={8}
            view={view}
            selection={selection}
          />
        </SectionCard>
      )}
      <DealActions selection={selection} />
      {dialogs}
    </>
  )
}
