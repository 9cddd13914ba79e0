import { accountKindLabels, type AccountEntry } from '@bluebonnet/contracts'
import { useCall, useList } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, ErrorState, Money, periodLabel, SectionCard } from '@bluebonnet/ui'
import { LoadMore, Table, Reserved, type Column } from '@bluebonnet/ui/data'
import { useIsPhone } from '@bluebonnet/ui/page-more'

const columns: Column<AccountEntry>[] = [
  { key: 'date', title: 'Date', render: ({ effectiveDate }) => <DateText value={effectiveDate} /> },
  {
    key: 'entry',
    title: 'Entry',
    brief: 'detail',
    render: ({ kind, dealId, propertyAddress, reason, isReversed }) => (
      <>
        {accountKindLabels[kind]}
        {isReversed ? ', reversed' : null}
        {dealId === null ? null : (
          <>
            {' '}
            · <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>
          </>
        )}
        <div className="bb-muted">{reason}</div>
      </>
    ),
  },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    brief: 'figure',
    render: ({ amount }) => <Money value={amount} exact />,
  },
]

const pageRows = 10
const phoneRows = 3

/** Statements of past months. */
const Statements = ({ agentId }: { agentId: string }) => {
  const params = { id: agentId }
  const { data = [] } = useCall('GET /api/agent-accounts/:id/statements', { params, query: { limit: 12 } })
  if (data.length === 0) return null
  return (
    <p className="bb-row bb-pad bb-muted">
      Statements:
      {data.map(({ month }) => (
        <a key={month} href={`/api/agent-accounts/${agentId}/statements/${month}`} target="_blank" rel="noreferrer">
          {periodLabel(month)}
        </a>
      ))}
    </p>
  )
}

/** What the user owes the brokerage and why. Hidden when there were no charges (docs/rules/agent-accounts.md). */
export const OwnAccount = ({ agentId }: { agentId: string }) => {
  const params = { id: agentId }
  const { data: account, ...sum } = useCall('GET /api/agent-accounts/:id', { params })
  const entries = useList(
    'GET /api/agent-accounts/:id/entries',
    { params },
    useIsPhone() ? phoneRows : pageRows,
    'shown.entries',
  )
  const { rows, isLong, more } = entries
  if ((account === undefined && sum.error) || entries.error)
    return (
      <SectionCard title="Owed to the brokerage">
        <ErrorState
          title="What you owe could not be loaded."
          onRetry={() => {
            void sum.refetch()
            entries.refetch()
          }}
        />
      </SectionCard>
    )
  if (account === undefined || rows === undefined || rows.length === 0) return null
  return (
    <SectionCard
      title="Owed to the brokerage"
      flush
      extra={
        <strong>
          <Money value={account.balance} exact />
          <Reserved reserved={account.reserved} />
        </strong>
      }>
      <Table caption="Entries, newest first" columns={columns} rows={rows} empty={null} />
      {isLong ? <LoadMore noun="entries" {...more} /> : null}
      <Statements agentId={agentId} />
    </SectionCard>
  )
}
