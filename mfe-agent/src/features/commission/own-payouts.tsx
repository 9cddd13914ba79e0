import { paidByLabels, paymentMethodLabels, type Payout } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, DateText, ErrorState, Money, SectionCard } from '@bluebonnet/ui'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { useIsPhone } from '@bluebonnet/ui/page-more'

const wordsOf = ({ isReversal, isReversed, paidBy, method, reference, reason }: Payout): string => {
  const what = isReversal ? 'Reversed' : `Paid by ${paidByLabels[paidBy].toLowerCase()}`
  return [isReversed ? `${what}, reversed` : what, paymentMethodLabels[method], reference, reason]
    .filter(Boolean)
    .join(' · ')
}

const columns: Column<Payout>[] = [
  { key: 'date', title: 'Date', render: ({ paidOn }) => <DateText value={paidOn} /> },
  {
    key: 'deal',
    title: 'Deal',
    brief: 'detail',
    render: (payout) => (
      <>
        <AppLink href={`/deals/${payout.dealId}`}>{payout.propertyAddress}</AppLink>
        <div className="bb-muted">{wordsOf(payout)}</div>
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

/** Payouts to the user from CDAs. Hidden when there are none (docs/rules/books.md#desks). */
export const OwnPayouts = ({ agentId }: { agentId: string }) => {
  const { rows, isLong, more, error, refetch } = useList(
    'GET /api/payouts',
    { query: { agentId } },
    useIsPhone() ? phoneRows : pageRows,
    'shown.payouts',
  )
  if (error)
    return (
      <SectionCard title="Paid to you">
        <ErrorState title="What you were paid could not be loaded." onRetry={refetch} />
      </SectionCard>
    )
  if (rows === undefined || rows.length === 0) return null
  return (
    <SectionCard title="Paid to you" flush>
      <Table caption="Payouts, newest first" columns={columns} rows={rows} empty={null} />
      {isLong ? <LoadMore noun="payouts" {...more} /> : null}
    </SectionCard>
  )
}
