import { cdaLineLabels, type PayeeDeal } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, DealStatusTag, EmptyState, ErrorState, Money } from '@bluebonnet/ui'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { Drawer } from '@bluebonnet/ui/layers'
import { RecordHistory } from '@bluebonnet/ui/record-history'
import { SampleTag } from '@bluebonnet/ui/sample-deal'

const pageRows = 50

const columns: Column<PayeeDeal>[] = [
  {
    key: 'deal',
    title: 'Deal',
    render: ({ dealId, propertyAddress, agentName, isSample }) => (
      <div>
        <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink> <SampleTag deal={{ isSample }} />
        <div className="bb-muted">{agentName}</div>
      </div>
    ),
  },
  {
    key: 'paid',
    title: 'Paid for',
    render: ({ role, label, percent, amount }) => (
      <span>
        {label ?? cdaLineLabels[role]}, {percent === null ? null : `${percent}%`}
        {percent === null || amount === null ? null : ', at most '}
        {amount === null ? null : <Money value={amount} exact />}
      </span>
    ),
  },
  { key: 'status', title: 'Status', render: ({ status }) => <DealStatusTag status={status} /> },
  {
    key: 'close',
    title: 'Closing',
    render: ({ closeDate }) => (closeDate === null ? '—' : <DateText value={closeDate} />),
  },
]

const Deals = ({ id }: { id: string }) => {
  const { rows, error, refetch, isLong, more } = useList(
    'GET /api/payees/:id/deals',
    { params: { id } },
    pageRows,
    'shown.deals',
  )
  if (error) return <ErrorState title="The deals could not be loaded." onRetry={refetch} />
  return (
    <div className="bb-stack">
      <Table
        caption="Deals, newest first"
        columns={columns}
        rows={rows}
        empty={<EmptyState drawing="documents" text="No deal pays this payee" />}
      />
      {isLong ? <LoadMore noun="deals" {...more} /> : null}
    </div>
  )
}

interface PayeeDealsPanelProps {
  open: boolean
  id: string | null
  name: string | undefined
  onClose: () => void
}

/** The deals that pay a payee, with amounts. */
export const PayeeDealsPanel = ({ open, id, name, onClose }: PayeeDealsPanelProps) => (
  <Drawer open={open} title={name === undefined ? 'Deals' : `Deals of ${name}`} size={640} onClose={onClose}>
    {id === null ? null : (
      <div className="bb-stack">
        <Deals key={id} id={id} />
        <RecordHistory key={`${id} history`} kind="payee" id={id} />
      </div>
    )}
  </Drawer>
)
