import type { Deposit } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, EmptyState, ErrorState, formatMoney, Money, type DialogProps } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { Drawer } from '@bluebonnet/ui/layers'
import { useState } from 'react'
import { ReverseDepositDialog } from './deposit-dialogs.js'

const pageRows = 20

const depositColumns = (onReverse: ((deposit: Deposit) => void) | null): Column<Deposit>[] => [
  { key: 'day', title: 'Date', render: ({ depositedOn }) => <DateText value={depositedOn} /> },
  {
    key: 'items',
    title: 'Deposit',
    render: ({ isReversal, isReversed, reference, reason, authorName, items }) => (
      <div>
        {isReversal ? 'Reversed' : isReversed ? 'Deposited, reversed' : 'Deposited'}
        <div className="bb-muted">{[reference, reason, authorName].filter(Boolean).join(' · ')}</div>
        {items.map(({ id, label, amount }) => (
          <div key={id} className="bb-muted">
            {label}, {formatMoney(amount, true)}
          </div>
        ))}
      </div>
    ),
  },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Money value={amount} exact /> },
  actionsColumn((deposit) =>
    onReverse !== null && !deposit.isReversal && !deposit.isReversed ? (
      <Button
        type="link"
        aria-label={`Reverse ${formatMoney(deposit.amount, true)}`}
        onClick={() => onReverse(deposit)}>
        Reverse
      </Button>
    ) : null,
  ),
]

const Deposits = () => {
  const { rows, error, refetch, isLong, more } = useList('GET /api/deposits', { query: {} }, pageRows, 'shown.deposits')
  const [reversed, setReversed] = useState<Deposit | null>(null)
  const mayDeposit = useMay('payments.write')
  return (
    <div className="bb-stack">
      {error ? (
        <ErrorState title="The deposits could not be loaded." onRetry={refetch} />
      ) : (
        <Table
          caption="Deposits, newest first"
          columns={depositColumns(mayDeposit ? setReversed : null)}
          rows={rows}
          empty={<EmptyState drawing="documents" text="No deposit yet. Receive with Deposit Later first." />}
        />
      )}
      {isLong ? <LoadMore noun="deposits" {...more} /> : null}
      {reversed === null ? null : (
        <ReverseDepositDialog key={reversed.id} deposit={reversed} open onClose={() => setReversed(null)} />
      )}
    </div>
  )
}

/** Bank deposits with their receipts. */
export const DepositsPanel = ({ open, onClose }: DialogProps) => (
  <Drawer open={open} onClose={onClose} size="large" title="Deposits" destroyOnHidden>
    <Deposits />
  </Drawer>
)
