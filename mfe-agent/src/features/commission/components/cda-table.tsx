import { screens, shown } from '@bluebonnet/contracts'
import type { CommissionSummary } from '@bluebonnet/contracts'
import { AppLink, Button, CommissionTag, EmptyState, Money, SectionCard } from '@bluebonnet/ui'
import { DownloadIcon, ViewIcon } from '@bluebonnet/ui/icons'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { useNavigate } from 'react-router'
import { BasisTag } from './basis-tag.js'

type Row = CommissionSummary['cdaTable'][number]

/** View opens the CDA's page in a new tab, or the deal while there is none; only a page can be downloaded. */
const Actions = ({ row }: { row: Row }) => {
  const navigate = useNavigate()
  const view = `View CDA of ${row.propertyAddress}`
  const download = {
    type: 'text',
    size: 'small',
    icon: <DownloadIcon />,
    'aria-label': `Download CDA of ${row.propertyAddress}`,
  } as const
  if (row.pdfUrl === null) {
    return (
      <span className="commission-actions">
        <Button
          type="text"
          size="small"
          icon={<ViewIcon />}
          aria-label={`View deal ${row.propertyAddress}`}
          onClick={() => void navigate(`/deals/${row.dealId}`)}
        />
        <Button {...download} disabled />
      </span>
    )
  }
  return (
    <span className="commission-actions">
      <Button
        type="text"
        size="small"
        icon={<ViewIcon />}
        aria-label={view}
        href={row.pdfUrl}
        target="_blank"
        rel="noreferrer"
      />
      <Button {...download} href={row.pdfUrl} download />
    </span>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'property',
    title: 'Property',
    render: (row) => <AppLink href={`/deals/${row.dealId}`}>{row.propertyAddress}</AppLink>,
  },
  { key: 'price', title: 'Sale Price', align: 'end', render: (row) => <Money value={row.price} /> },
  {
    key: 'commission',
    title: 'Commission',
    align: 'end',
    render: (row) => (
      <>
        <Money value={row.amount} /> <BasisTag basis={row.basis} />
      </>
    ),
  },
  { key: 'status', title: 'Status', render: (row) => <CommissionTag status={row.status} /> },
  { key: 'actions', title: 'Actions', acts: true, align: 'end', render: (row) => <Actions row={row} /> },
]

/**
 * The ten newest deals with the actual or estimated figure (docs/rules/commission-and-caps.md#label); of a period,
 * those closed last in it.
 */
export const CdaTable = ({ summary }: { summary: CommissionSummary | undefined }) => (
  <SectionCard title={screens.commission.cdas} flush>
    <Table
      caption={screens.commission.cdas}
      columns={columns}
      rows={summary?.cdaTable.slice(0, shown.cdaRows)}
      rowKey={({ dealId }) => dealId}
      empty={
        <EmptyState drawing="deals" text={summary?.inPeriod ? 'No closed deals in this period' : screens.deals.none} />
      }
    />
  </SectionCard>
)
