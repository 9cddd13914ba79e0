import { cdaLineLabels, payableStateLabels, type Payable } from '@bluebonnet/contracts'
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
import type { ManyPayouts } from './payment-dialogs.js'
import { remainingOf, useMayPay } from './payments.js'

const PayoutDialog = lazyDialog(async () => (await import('./payment-dialogs.js')).PayoutDialog)
const PayoutsDialog = lazyDialog(async () => (await import('./payment-dialogs.js')).PayoutsDialog)
const PayoutsPanel = lazyDialog(async () => (await import('./payments-panels.js')).PayoutsPanel)

const title = 'To Pay'
/** Includes the address, because a payee may appear in several CDAs. */
const nameOf = ({ payeeName, propertyAddress }: Payable): string => `${payeeName}, ${propertyAddress}`
const pageRows = 20

interface PayableActions {
  onPay: (row: Payable) => void
  onOpen: (row: Payable) => void
}

const PayableRowActions = ({ row, onPay, onOpen }: PayableActions & { row: Payable }) => {
  const mayPay = useMayPay(row.dealId, row.agentId)
  return (
    <RowActions
      name={nameOf(row)}
      actions={[mayPay && remainingOf(row) > 0 && ['Enter payout', () => onPay(row)], ['Payouts', () => onOpen(row)]]}
    />
  )
}

const columnsOf = (actions: PayableActions): Column<Payable>[] => [
  {
    key: 'payee',
    title: 'Payee',
    render: ({ payeeName, kind }) => (
      <div>
        {payeeName}
        <div className="bb-muted">{cdaLineLabels[kind]}</div>
      </div>
    ),
  },
  {
    key: 'deal',
    title: 'Deal',
    brief: 'detail',
    render: ({ dealId, propertyAddress }) => <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>,
  },
  {
    key: 'close',
    title: 'Closing',
    render: ({ closeDate }) => (closeDate === null ? '—' : <DateText value={closeDate} />),
  },
  { key: 'due', title: 'CDA says', align: 'end', render: ({ due }) => <Money value={due} exact /> },
  { key: 'paid', title: 'Paid', align: 'end', render: ({ paid }) => <Money value={paid} exact /> },
  {
    key: 'left',
    title: 'Left',
    align: 'end',
    brief: 'figure',
    render: (row) => <Money value={remainingOf(row)} exact />,
  },
  {
    key: 'state',
    title: 'Status',
    brief: 'state',
    render: ({ state }) => <ToneTag colour={paymentColours[state]}>{payableStateLabels[state]}</ToneTag>,
  },
  actionsColumn((row) => <PayableRowActions row={row} {...actions} />),
]

const Desk = () => {
  const { query, isNarrowed } = useDeskFilters()
  const { rows, ...list } = useList('GET /api/payables', { query }, pageRows)
  const selection = useSelection(rows, { nameOf })
  const bulk = useBulk<Payable>('payouts', 'POST /api/payouts')
  const panel = usePanel('payouts')
  const [paid, setPaid] = useState<Payable | null>(null)
  const shown = usePanelRow(rows, panel.subject)
  const due = selection.picked.filter((row) => remainingOf(row) > 0)
  const many = useEnteringMany<Payable>({ rows, nameOf, openOf: remainingOf, bulk, drop: selection.drop })
  const enter = (body: ManyPayouts): Promise<number> =>
    many.enter('Payouts saved', (row, _seen, keyOf) => {
      const { cdaId, cdaVersion: version, position } = row
      const request = { body: { ...body, cdaId, version, position, amount: remainingOf(row) } }
      return api('POST /api/payouts', request, keyOf(request))
    })
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Who is paid on approved CDAs, by title or by the brokerage, and what has been paid"
        action={
          <PageMore>
            <Button icon={<Icon of={DownloadIcon} />} href={urlOf('GET /api/exports/payables.csv', { query })} download>
              Export (CSV)
            </Button>
          </PageMore>
        }
      />
      <MoneyPages page="/to-pay" />
      <MoneyTotals page="/to-pay" />
      <DeskFilters
        label="Filter payouts"
        searchLabel="Search payees"
        placeholder="Search by address, client or payee"
        labels={payableStateLabels}
      />
      <ListCard title="Payees" noun="payees" list={list} failure="The payees could not be loaded.">
        <Table
          caption={title}
          columns={columnsOf({ onPay: setPaid, onOpen: ({ id }) => panel.open(id) })}
          rows={rows}
          empty={<EmptyState drawing="documents" text={isNarrowed ? 'No payees match' : 'No CDA is approved yet'} />}
          selection={selection}
        />
      </ListCard>
      <SelectionBar selection={selection} noun="payees" failed={bulk.failed}>
        <Button disabled={bulk.isPending || due.length === 0} onClick={() => many.ask(due)}>
          {due.length > 0 && due.every(({ paymentRoute }) => paymentRoute === 'TABLE')
            ? 'Title paid all of these'
            : 'Paid in full'}
        </Button>
      </SelectionBar>
      <PayoutsDialog rows={many.rows} left={many.left} onEnter={enter} open={many.open} onClose={many.onClose} />
      {paid === null ? null : <PayoutDialog key={paid.id} row={paid} open onClose={() => setPaid(null)} />}
      <PayoutsPanel row={shown} open={shown !== null} onClose={panel.close} />
    </div>
  )
}

/** Payees of approved CDAs and what they have been paid (brokers and managers; docs/rules/books.md#desks). */
const Payables = () => (
  <AllowedPage
    permission="payments.read"
    title={title}
    text="Only brokers and managers see who is paid on CDAs."
    advice="What you were paid is under Commission in the menu.">
    <Desk />
  </AllowedPage>
)

export default Payables
