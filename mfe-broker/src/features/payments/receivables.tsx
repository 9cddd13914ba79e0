import { receivableStateLabels, type Receivable } from '@bluebonnet/contracts'
import { api, urlOf, useBulk, useList, usePanel } from '@bluebonnet/portal-sdk'
import { AppLink, Button, DateText, EmptyState, lazyDialog, Money, PageHeader, ToneTag } from '@bluebonnet/ui'
import { actionsColumn, RowActions } from '@bluebonnet/ui/actions-column'
import { ListCard, SelectionBar, Table, useSelection, type Column } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { useState } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { MoneyTotals } from '../../shared/money-totals.js'
import { MoneyPages } from '../../shared/office-pages.js'
import { useEnteringMany } from '../../shared/use-entered.js'
import { usePanelRow } from '../../shared/use-panel-row.js'
import { DeskFilters, paymentColours, useDeskFilters } from './desk-filters.js'
import { ToDeposit } from './deposits.js'
import type { ManyReceipts } from './payment-dialogs.js'
import { useMayPay } from './payments.js'

const ReceiptDialog = lazyDialog(async () => (await import('./payment-dialogs.js')).ReceiptDialog)
const ReceiptsDialog = lazyDialog(async () => (await import('./payment-dialogs.js')).ReceiptsDialog)
const AcceptDifferenceDialog = lazyDialog(async () => (await import('./payment-dialogs.js')).AcceptDifferenceDialog)
const ReceiptsPanel = lazyDialog(async () => (await import('./payments-panels.js')).ReceiptsPanel)

const DepositsPanel = lazyDialog(async () => (await import('./deposits-panel.js')).DepositsPanel)

const title = 'To Receive'
const pageRows = 20

interface ReceivableActions {
  onReceive: (row: Receivable) => void
  onSettle: (row: Receivable) => void
  onOpen: (row: Receivable) => void
}

const ReceivableRowActions = ({ row, onReceive, onSettle, onOpen }: ReceivableActions & { row: Receivable }) => {
  const mayPay = useMayPay(row.dealId, row.agentId)
  return (
    <RowActions
      name={row.propertyAddress}
      actions={[
        mayPay && row.open !== 0 && ['Enter receipt', () => onReceive(row)],
        mayPay && row.received !== 0 && row.open !== 0 && ['Settle', () => onSettle(row)],
        ['Receipts', () => onOpen(row)],
      ]}
    />
  )
}

const columnsOf = (actions: ReceivableActions): Column<Receivable>[] => [
  {
    key: 'deal',
    title: 'Deal',
    render: ({ dealId, propertyAddress, agentName, titleCompany, explanation }) => (
      <div>
        <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>
        <div className="bb-muted">{[agentName, titleCompany, explanation].filter(Boolean).join(' · ')}</div>
      </div>
    ),
  },
  {
    key: 'close',
    title: 'Closing',
    brief: 'detail',
    render: ({ closeDate }) => (closeDate === null ? '—' : <DateText value={closeDate} />),
  },
  { key: 'expected', title: 'Expected', align: 'end', render: ({ expected }) => <Money value={expected} exact /> },
  { key: 'received', title: 'Received', align: 'end', render: ({ received }) => <Money value={received} exact /> },
  { key: 'open', title: 'Open', align: 'end', brief: 'figure', render: ({ open }) => <Money value={open} exact /> },
  {
    key: 'state',
    title: 'Status',
    brief: 'state',
    render: ({ state }) => <ToneTag colour={paymentColours[state]}>{receivableStateLabels[state]}</ToneTag>,
  },
  actionsColumn((row) => <ReceivableRowActions row={row} {...actions} />),
]

const nameOf = ({ propertyAddress }: Receivable): string => propertyAddress
const openOf = ({ open }: Receivable): number => open

const Desk = () => {
  const { query, isNarrowed } = useDeskFilters()
  const { rows, ...list } = useList('GET /api/receivables', { query }, pageRows)
  const selection = useSelection(rows, { nameOf })
  const bulk = useBulk<Receivable>('receipts', 'POST /api/receipts')
  const panel = usePanel('receipts')
  const deposits = usePanel('deposits')
  const [received, setReceived] = useState<Receivable | null>(null)
  const [settled, setSettled] = useState<Receivable | null>(null)
  const shown = usePanelRow(rows, panel.subject)
  const due = selection.picked.filter((row) => openOf(row) > 0)
  const many = useEnteringMany<Receivable>({
    rows,
    nameOf,
    openOf,
    bulk,
    drop: selection.drop,
    code: 'RECEIPT_ENTERED',
  })
  const enter = (body: ManyReceipts): Promise<number> =>
    many.enter('Receipts saved', ({ id: cdaId, cdaVersion: version, open: amount }, seen, keyOf) => {
      const request = { body: { ...body, cdaId, version, amount, seen } }
      return api('POST /api/receipts', request, keyOf(request))
    })
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="What title owes the brokerage for approved CDAs, and what has been received"
        action={
          <PageMore>
            <Button onClick={() => deposits.open('all')}>Deposits</Button>
            <Button
              icon={<Icon of={DownloadIcon} />}
              href={urlOf('GET /api/exports/receivables.csv', { query })}
              download>
              Export (CSV)
            </Button>
          </PageMore>
        }
      />
      <MoneyPages page="/to-receive" />
      <MoneyTotals page="/to-receive" />
      <DeskFilters
        label="Filter receipts"
        searchLabel="Search CDAs"
        placeholder="Search by address, client or agent"
        labels={receivableStateLabels}
      />
      <ListCard title="Approved CDAs" noun="CDAs" list={list} failure="The CDAs could not be loaded.">
        <Table
          caption={title}
          columns={columnsOf({ onReceive: setReceived, onSettle: setSettled, onOpen: ({ id }) => panel.open(id) })}
          rows={rows}
          empty={<EmptyState drawing="documents" text={isNarrowed ? 'No CDAs match' : 'No CDA is approved yet'} />}
          selection={selection}
        />
      </ListCard>
      <SelectionBar selection={selection} noun="CDAs" failed={bulk.failed}>
        <Button disabled={bulk.isPending || due.length === 0} onClick={() => many.ask(due)}>
          Received in full
        </Button>
      </SelectionBar>
      <ToDeposit />
      <ReceiptsDialog
        rows={many.rows}
        left={many.left}
        submitLabel={many.labelOf('Save receipts')}
        onEnter={enter}
        open={many.open}
        onClose={many.onClose}
      />
      {received === null ? null : (
        <ReceiptDialog key={received.id} row={received} open onClose={() => setReceived(null)} />
      )}
      {settled === null ? null : (
        <AcceptDifferenceDialog key={settled.id} row={settled} open onClose={() => setSettled(null)} />
      )}
      <ReceiptsPanel row={shown} open={shown !== null} onClose={panel.close} />
      <DepositsPanel open={deposits.subject !== null} onClose={deposits.close} />
    </div>
  )
}

/** What title owes the brokerage, and what it paid (brokers and managers; docs/rules/books.md#desks). */
const Receivables = () => (
  <AllowedPage
    permission="payments.read"
    title={title}
    text="Only brokers and managers see what title owes."
    advice="What you were paid is under Commission in the menu.">
    <Desk />
  </AllowedPage>
)

export default Receivables
