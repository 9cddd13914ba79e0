import {
  paidByLabels,
  paymentMethodLabels,
  type Payable,
  type Payout,
  type Receipt,
  type Receivable,
} from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, Button, DateText, EmptyState, ErrorState, formatMoney, Money, type DialogProps } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { Drawer } from '@bluebonnet/ui/layers'
import { useState } from 'react'
import { OverpaidDialog, ReversePayoutDialog, ReverseReceiptDialog } from './payment-dialogs.js'
import { useMayPay } from './payments.js'

const pageRows = 50

type Entry = Pick<
  Receipt,
  'method' | 'reference' | 'reason' | 'isReversal' | 'isReversed' | 'authorName' | 'amount' | 'id'
>

const Words = ({ entry, what }: { entry: Entry; what: string }) => (
  <div>
    {entry.isReversal ? 'Reversed' : entry.isReversed ? `${what}, reversed` : what}
    <div className="bb-muted">
      {[paymentMethodLabels[entry.method], entry.reference, entry.reason, entry.authorName].filter(Boolean).join(' · ')}
    </div>
  </div>
)

const ReceiptWords = ({ receipt }: { receipt: Receipt }) => (
  <>
    <Words entry={receipt} what="Received" />
    {receipt.depositedOn === null ? null : (
      <div className="bb-muted">
        Deposited <DateText value={receipt.depositedOn} />
      </div>
    )}
    {receipt.toDeposit && receipt.depositedOn === null && isInForce(receipt) ? (
      <div className="bb-muted">To deposit</div>
    ) : null}
  </>
)

const isInForce = ({ isReversal, isReversed }: Entry): boolean => !isReversal && !isReversed

const receiptColumns = (onReverse: ((receipt: Receipt) => void) | null): Column<Receipt>[] => [
  { key: 'day', title: 'Date', render: ({ receivedOn }) => <DateText value={receivedOn} /> },
  { key: 'words', title: 'Receipt', render: (entry) => <ReceiptWords receipt={entry} /> },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Money value={amount} exact /> },
  actionsColumn((receipt) =>
    onReverse !== null && isInForce(receipt) ? (
      <Button
        type="link"
        aria-label={`Reverse ${formatMoney(receipt.amount, true)}`}
        onClick={() => onReverse(receipt)}>
        Reverse
      </Button>
    ) : null,
  ),
]

const Receipts = ({ row }: { row: Receivable }) => {
  const params = { id: row.id }
  const { rows, error, refetch, isLong, more } = useList(
    'GET /api/cdas/:id/receipts',
    { params },
    pageRows,
    'shown.receipts',
  )
  const [taken, setTaken] = useState<Receipt | null>(null)
  const mayPay = useMayPay(row.dealId, row.agentId)
  return (
    <div className="bb-stack">
      <AppLink href={`/deals/${row.dealId}`}>{row.propertyAddress}</AppLink>
      <p className="bb-muted">
        Expected <Money value={row.expected} exact />, received <Money value={row.received} exact />. Reverse the latest
        receipt first.
      </p>
      {error ? (
        <ErrorState title="The receipts could not be loaded." onRetry={refetch} />
      ) : (
        <Table
          caption="Receipts, newest first"
          columns={receiptColumns(mayPay ? setTaken : null)}
          rows={rows}
          empty={<EmptyState drawing="documents" text="Nothing received yet" />}
        />
      )}
      {isLong ? <LoadMore noun="receipts" {...more} /> : null}
      {taken === null ? null : (
        <ReverseReceiptDialog
          key={taken.id}
          payment={{ id: taken.id, words: formatMoney(taken.amount, true) }}
          open
          onClose={() => setTaken(null)}
        />
      )}
    </div>
  )
}

interface PanelProps<Row> extends DialogProps {
  /** Null while the panel is closed. */
  row: Row | null
}

export const ReceiptsPanel = ({ row, open, onClose }: PanelProps<Receivable>) => (
  <Drawer open={open} onClose={onClose} size="large" title="Receipts" destroyOnHidden>
    {row === null ? null : <Receipts row={row} />}
  </Drawer>
)

type PayoutAct = 'back' | 'charge'

const payoutColumns = (onAct: ((payout: Payout, act: PayoutAct) => void) | null, over: boolean): Column<Payout>[] => [
  { key: 'day', title: 'Date', render: ({ paidOn }) => <DateText value={paidOn} /> },
  {
    key: 'words',
    title: 'Payout',
    render: (entry) => <Words entry={entry} what={`Paid by ${paidByLabels[entry.paidBy].toLowerCase()}`} />,
  },
  { key: 'amount', title: 'Amount', align: 'end', render: ({ amount }) => <Money value={amount} exact /> },
  actionsColumn((payout) => {
    if (onAct === null || !isInForce(payout)) return null
    const words = formatMoney(payout.amount, true)
    return (
      <>
        {over && payout.agentId !== null ? (
          <Button type="link" aria-label={`Charge the rest of ${words}`} onClick={() => onAct(payout, 'charge')}>
            Charge the rest
          </Button>
        ) : null}
        <Button type="link" aria-label={`Reverse ${words}`} onClick={() => onAct(payout, 'back')}>
          Reverse
        </Button>
      </>
    )
  }),
]

const Payouts = ({ row }: { row: Payable }) => {
  const { cdaId, agentId, payeeId } = row
  const query = { cdaId, ...(agentId === null ? {} : { agentId }), ...(payeeId === null ? {} : { payeeId }) }
  const { rows, error, refetch, isLong, more } = useList('GET /api/payouts', { query }, pageRows, 'shown.payouts')
  const [asked, setAsked] = useState<{ payout: Payout; act: PayoutAct } | null>(null)
  const mayPay = useMayPay(row.dealId, agentId)
  const close = (): void => setAsked(null)
  const payment = asked && { id: asked.payout.id, words: formatMoney(asked.payout.amount, true) }
  return (
    <div className="bb-stack">
      <AppLink href={`/deals/${row.dealId}`}>{row.propertyAddress}</AppLink>
      <p className="bb-muted">
        The CDA says <Money value={row.due} exact />, paid <Money value={row.paid} exact />.
        {row.state === 'OVER' ? ' Reverse what was returned. What an agent keeps can be charged to them.' : ''}
      </p>
      {error ? (
        <ErrorState title="The payouts could not be loaded." onRetry={refetch} />
      ) : (
        <Table
          caption="Payouts, newest first"
          columns={payoutColumns(mayPay ? (payout, act) => setAsked({ payout, act }) : null, row.state === 'OVER')}
          rows={rows}
          empty={<EmptyState drawing="documents" text="Nothing paid yet" />}
        />
      )}
      {isLong ? <LoadMore noun="payouts" {...more} /> : null}
      {payment !== null && asked?.act === 'back' ? (
        <ReversePayoutDialog key={payment.id} payment={payment} open onClose={close} />
      ) : null}
      {payment !== null && asked?.act === 'charge' ? (
        <OverpaidDialog key={payment.id} payment={payment} open onClose={close} />
      ) : null}
    </div>
  )
}

/** Payouts to a payee of a CDA. */
export const PayoutsPanel = ({ row, open, onClose }: PanelProps<Payable>) => (
  <Drawer
    open={open}
    onClose={onClose}
    size="large"
    title={row === null ? 'Payouts' : `Payouts to ${row.payeeName}`}
    destroyOnHidden>
    {row === null ? null : <Payouts row={row} />}
  </Drawer>
)
