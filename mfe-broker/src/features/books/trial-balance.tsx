import { useCall } from '@bluebonnet/portal-sdk'
import { Button, EmptyState, ErrorState, formatMoney, periodLabel, SectionCard } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import { useState } from 'react'

/** An account has a balance on one side only, so zero is blank. */
const side = (dollars: number): string => (dollars === 0 ? '' : formatMoney(dollars, true))

const Accounts = ({ period }: { period: string | undefined }) => {
  const { data, isError, refetch } = useCall('GET /api/books/trial-balance', { query: { period } })
  if (isError && data === undefined)
    return <ErrorState title="The trial balance could not be loaded." onRetry={() => void refetch()} />
  return (
    <Table
      caption="Trial balance"
      rows={data?.accounts}
      rowKey={({ account }) => account}
      empty={<EmptyState drawing="charts" text="Nothing has been received or paid yet" />}
      columns={[
        { key: 'code', title: 'Code', render: ({ code }) => code },
        { key: 'name', title: 'Account', render: ({ name }) => name, total: 'Total' },
        {
          key: 'debit',
          title: 'Debit',
          align: 'end',
          render: ({ debit }) => side(debit),
          total: data && formatMoney(data.debit, true),
        },
        {
          key: 'credit',
          title: 'Credit',
          align: 'end',
          render: ({ credit }) => side(credit),
          total: data && formatMoney(data.credit, true),
        },
      ]}
    />
  )
}

/** The balance of each account at the end of the period. Loads when opened. */
export const TrialBalance = ({ period }: { period: string | undefined }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <SectionCard
      title={period === undefined ? 'Trial balance' : `Trial balance at the end of ${periodLabel(period)}`}
      flush={isOpen}
      extra={
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide balances' : 'Show balances'}
        </Button>
      }>
      {isOpen ? <Accounts period={period} /> : <p className="bb-muted">The balance of each account.</p>}
    </SectionCard>
  )
}
