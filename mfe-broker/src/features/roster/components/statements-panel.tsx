import type { CommissionStatement } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { AppLink, EmptyState, ErrorState, formatMoney, Money, ToneTag } from '@bluebonnet/ui'
import { LoadMore, Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { Select } from '@bluebonnet/ui/filters'
import { Drawer } from '@bluebonnet/ui/layers'
import { useState } from 'react'

interface StatementsPanelProps {
  /** Null while the panel is closed. */
  year: string | null
  onYear: (year: string) => void
  onClose: () => void
}

/** How many years back statements are offered: as long as papers are kept. */
const yearsOffered = 5

const pageRows = 50

const columns: readonly Column<CommissionStatement>[] = [
  {
    key: 'agent', title: 'Agent',
    render: ({ agentId, agentName, trecLicenseNo }) => (
      <>
        <AppLink href={`/roster/${agentId}`}>{agentName}</AppLink><br />
        <span className="bb-muted">{trecLicenseNo ?? 'No license'}</span>
      </>
    ),
  },
  { key: 'deals', title: 'Deals', align: 'end', render: ({ deals }) => deals },
  { key: 'gross', title: 'Gross', align: 'end', render: ({ grossCommission }) => <Money value={grossCommission} /> },
  { key: 'brokerage', title: 'Brokerage', align: 'end', render: ({ brokerageSplit }) => <Money value={brokerageSplit} /> },
  { key: 'fees', title: 'Fees', align: 'end', render: ({ perFileFees }) => <Money value={perFileFees} /> },
  { key: 'paid', title: 'Paid', align: 'end', render: ({ total }) => <strong>{formatMoney(total)}</strong> },
  { key: 'form', title: '1099-NEC', render: ({ reportable }) => <ToneTag colour={reportable ? 'blue' : 'gray'}>{reportable ? 'Report' : 'Below'}</ToneTag> },
  {
    key: 'open', title: 'Without CDA', align: 'end',
    render: ({ dealsWithoutCda, estimateWithoutCda }) => (dealsWithoutCda === 0 ? '—' : `${dealsWithoutCda} (about ${formatMoney(estimateWithoutCda)})`),
  },
]

const Statements = ({ year }: { year: number }) => {
  const { rows, error, isLong, more, refetch } = useList('GET /api/commission/statements', { query: { year } }, pageRows, 'shown.statements')
  if (error) return <ErrorState title="The statements could not be loaded." onRetry={refetch} />
  const from = rows?.[0]?.reportableFrom
  return (
    <>
      <p className="bb-muted">
        What agents were paid by CDA for deals closed in {year}.{from === undefined ? '' : ` Form 1099-NEC reports payments of ${formatMoney(from)} and more to one person.`} Deals closed without a CDA are not in it.
      </p>
      <Table caption={`Statements of ${year}`} columns={columns} rows={rows} rowKey={({ agentId }) => agentId} empty={<EmptyState drawing="charts" text="No payments in this year" />} />
      {isLong ? <LoadMore noun="agents" {...more} /> : null}
    </>
  )
}

/** What each agent was paid in a calendar year, for Form 1099-NEC (DECISIONS section 8). */
export const StatementsPanel = ({ year, onYear, onClose }: StatementsPanelProps) => {
  const [now] = useState(() => new Date().getFullYear())
  const years = Array.from({ length: yearsOffered }, (_, index) => String(now - index)).map((value) => ({ value, label: value }))
  const chosen = years.find(({ value }) => value === year)?.value
  return (
    <Drawer open={year !== null} onClose={onClose} size={860} title="1099 Statements" destroyOnHidden
      extra={<Select<string> aria-label="Year" value={chosen ?? String(now)} options={years} onChange={onYear} />}>
      {/* Another year begins empty: a list keeps its rows while the next are read, and these would be the wrong year's money. */}
      <div className="roster-ledger"><Statements key={chosen ?? now} year={Number(chosen ?? now)} /></div>
    </Drawer>
  )
}
