import { ledgerKindLabels } from '@bluebonnet/contracts'
import type { LedgerEntry } from '@bluebonnet/contracts'
import { AppLink, DateText, EmptyState, Money } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'

const columns: Column<LedgerEntry>[] = [
  { key: 'date', title: 'Date', render: (entry) => <DateText value={entry.effectiveDate} /> },
  {
    key: 'entry',
    title: 'Entry',
    render: ({ kind, dealId, propertyAddress, reason, authorName }) => (
      <div>
        {ledgerKindLabels[kind]}
        {dealId === null ? null : (
          <>
            {' '}
            · <AppLink href={`/deals/${dealId}`}>{propertyAddress}</AppLink>
          </>
        )}
        <div className="bb-muted roster-mail">{[reason, authorName].filter(Boolean).join(' · ')}</div>
      </div>
    ),
  },
  { key: 'amount', title: 'Counts towards cap', align: 'end', render: (entry) => <Money value={entry.amount} exact /> },
]

export const LedgerEntries = ({ entries }: { entries: readonly LedgerEntry[] | undefined }) => (
  <Table
    caption="Ledger entries, newest first"
    columns={columns}
    rows={entries}
    rowKey={(entry) => entry.id}
    empty={<EmptyState drawing="documents" text="No ledger entries yet" />}
  />
)
