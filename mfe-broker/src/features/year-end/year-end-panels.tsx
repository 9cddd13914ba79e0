import type { YearEndPayment } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, Button, DateText, EmptyState, ErrorState, Money, type DialogProps } from '@bluebonnet/ui'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { Drawer, Modal } from '@bluebonnet/ui/layers'

const paymentRows = 50

const paymentColumns: Column<YearEndPayment>[] = [
  {
    key: 'day',
    title: 'Date',
    render: ({ day, basis }) => (
      <div>
        <DateText value={day} />
        {basis === 'CLOSING' ? <div className="bb-muted">By closing</div> : null}
      </div>
    ),
  },
  {
    key: 'deal',
    title: 'Deal',
    render: ({ dealId, propertyAddress, amount }) => (
      <div>
        <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>
        {amount < 0 ? <div className="bb-muted">Reversed</div> : null}
      </div>
    ),
  },
  { key: 'amount', title: 'Paid', align: 'end', render: ({ amount }) => <Money value={amount} exact /> },
  {
    key: 'carried',
    title: 'Fees and advances',
    align: 'end',
    render: ({ carried }) => <Money value={carried} exact />,
  },
  { key: 'total', title: 'On the form', align: 'end', render: ({ total }) => <Money value={total} exact /> },
]

const Payments = ({ year, id }: { year: number; id: string }) => {
  const { rows, error, refetch, isLong, more } = useList(
    'GET /api/year-ends/:year/payees/:id',
    { params: { year, id } },
    paymentRows,
    'shown.payments',
  )
  return (
    <div className="bb-stack">
      <p className="bb-muted">
        By the day of payment, with its part of the fees, debts and advances deducted from the payee’s share, which are
        income too.
      </p>
      {error ? (
        <ErrorState title="The payments could not be loaded." onRetry={refetch} />
      ) : (
        <Table
          caption="Payments, oldest first"
          columns={paymentColumns}
          rows={rows}
          rowKey={(row) => `${row.basis} ${row.id}`}
          empty={<EmptyState drawing="documents" text="Nothing was paid in this year" />}
        />
      )}
      {isLong ? <LoadMore noun="payments" {...more} /> : null}
    </div>
  )
}

interface PaymentsPanelProps extends DialogProps {
  year: number
  /** The payee. Null while the panel is closed. */
  id: string | null
  /** Undefined when the payee is not in the list. */
  name: string | undefined
}

export const PaymentsPanel = ({ year, id, name, open, onClose }: PaymentsPanelProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    size="large"
    title={name === undefined ? 'Payments' : `Payments to ${name}, ${year}`}
    destroyOnHidden>
    {id === null ? null : <Payments year={year} id={id} />}
  </Drawer>
)

interface NumberDialogProps extends DialogProps {
  name: string
  tin: string | null
}

/** A payee's full number, visible until the dialog closes. */
export const NumberDialog = ({ name, tin, open, onClose }: NumberDialogProps) => (
  <Modal
    title={`Number of ${name}`}
    open={open}
    onCancel={onClose}
    footer={<Button onClick={onClose}>Close</Button>}
    destroyOnHidden>
    <output className="year-end-tin">{tin}</output>
  </Modal>
)
