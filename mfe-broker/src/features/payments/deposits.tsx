import { paymentMethodLabels, type UndepositedItem } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, EmptyState, lazyDialog, Money } from '@bluebonnet/ui'
import { ListCard, SelectionBar, Table, useSelection, type Column } from '@bluebonnet/ui/data'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'

const DepositDialog = lazyDialog(async () => (await import('./deposit-dialogs.js')).DepositDialog)

const pageRows = 20

const kinds: Record<UndepositedItem['kind'], string> = { RECEIPT: 'Receipt', PAYMENT: 'Payment of an agent' }

const waitingColumns: Column<UndepositedItem>[] = [
  {
    key: 'what',
    title: 'Received For',
    render: ({ label, kind, method, reference }) => (
      <div>
        {label}
        <div className="bb-muted">
          {[kinds[kind], paymentMethodLabels[method], reference].filter(Boolean).join(' · ')}
        </div>
      </div>
    ),
  },
  { key: 'day', title: 'Received On', brief: 'detail', render: ({ day }) => <DateText value={day} /> },
  {
    key: 'amount',
    title: 'Amount',
    align: 'end',
    brief: 'figure',
    render: ({ amount }) => <Money value={amount} exact />,
  },
]

/** What was received and not yet deposited; selected rows become one bank deposit (docs/rules/books.md#deposits). */
export const ToDeposit = () => {
  const { rows, ...list } = useList('GET /api/undeposited', { query: {} }, pageRows, 'shown.undeposited')
  const selection = useSelection(rows, { nameOf: ({ label }) => label })
  const { about, open, ask, close } = useDialogAbout<readonly UndepositedItem[]>([])
  const mayDeposit = useMay('payments.write')
  if (!rows?.length && !list.error && !open) return null
  return (
    <>
      <ListCard title="To Deposit" noun="receipts" list={list} failure="What is not deposited could not be loaded.">
        <Table
          caption="Received and not deposited"
          columns={waitingColumns}
          rows={rows}
          empty={<EmptyState text="Everything is deposited" />}
          {...(mayDeposit ? { selection } : {})}
        />
      </ListCard>
      <SelectionBar selection={selection} noun="receipts">
        <Button onClick={() => ask(selection.picked)}>Enter as one deposit</Button>
      </SelectionBar>
      <DepositDialog rows={about} onSaved={() => selection.drop(about)} open={open} onClose={close} />
    </>
  )
}
