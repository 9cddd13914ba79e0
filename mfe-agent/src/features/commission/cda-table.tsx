import { basisLabels, screens, type CommissionSummary } from '@bluebonnet/contracts'
import { dashboardRows } from '@bluebonnet/domain'
import { AppLink, Button, CommissionTag, DateText, EmptyState, Money, SectionCard, ToneTag } from '@bluebonnet/ui'
import { CdaSteps, Item, ItemList, LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { DownloadIcon, Icon, ViewIcon } from '@bluebonnet/ui/icons'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'

type Basis = CommissionSummary['transactions'][number]['basis']

/** Actual: from a CDA. Estimate: what a CDA would show now (docs/rules/commission-and-caps.md#actual). */
const BasisTag = ({ basis }: { basis: Basis }) => (
  <span className="commission-basis">
    <ToneTag colour={basis === 'ACTUAL' ? 'green' : 'gray'}>{basisLabels[basis]}</ToneTag>
  </span>
)

type CdaTableRow = CommissionSummary['cdaTable'][number]

/** View opens the CDA's PDF in a new tab, or the deal when there is none. Download needs a PDF. */
const Actions = ({ row }: { row: CdaTableRow }) => {
  const navigate = useNavigate()
  const view = `View CDA of ${row.propertyAddress}`
  const download = {
    type: 'text',
    size: 'small',
    icon: <Icon of={DownloadIcon} />,
    'aria-label': `Download CDA of ${row.propertyAddress}`,
  } as const
  if (row.pdfUrl === null) {
    return (
      <span className="bb-row-actions">
        <Button
          type="text"
          size="small"
          icon={<Icon of={ViewIcon} />}
          aria-label={`View deal ${row.propertyAddress}`}
          onClick={() => void navigate(`/deals/${row.dealId}`)}
        />
        <Button {...download} disabled />
      </span>
    )
  }
  return (
    <span className="bb-row-actions">
      <Button
        type="text"
        size="small"
        icon={<Icon of={ViewIcon} />}
        aria-label={view}
        href={row.pdfUrl}
        target="_blank"
        rel="noreferrer"
      />
      <Button {...download} href={row.pdfUrl} download />
    </span>
  )
}

const columns: readonly Column<CdaTableRow>[] = [
  {
    key: 'property',
    title: 'Property',
    render: (row) => <AppLink href={`/deals/${row.dealId}`}>{row.propertyAddress}</AppLink>,
  },
  { key: 'price', title: 'Sale Price', align: 'end', brief: 'figure', render: (row) => <Money value={row.price} /> },
  {
    key: 'commission',
    title: 'Commission',
    align: 'end',
    brief: 'detail',
    render: (row) => (
      <>
        <Money value={row.amount} /> <BasisTag basis={row.basis} />
      </>
    ),
  },
  { key: 'status', title: 'Status', brief: 'state', render: (row) => <CommissionTag status={row.status} /> },
  { key: 'actions', title: 'Actions', isActions: true, align: 'end', render: (row) => <Actions row={row} /> },
]

interface RowsProps {
  summary: CommissionSummary | undefined
}

interface Rows<Row> {
  rows: readonly Row[] | undefined
  more: ReactNode
}

/** A phone shows half of the rows, and the others when asked. */
const useRows = <Row,>(known: readonly Row[] | undefined, most: number): Rows<Row> => {
  const isPhone = useIsPhone()
  const [isWhole, setWhole] = useState(false)
  const rows = known?.slice(0, most)
  const half = Math.ceil(most / 2)
  if (!isPhone || rows === undefined || rows.length <= half) return { rows, more: null }
  const shown = isWhole ? rows : rows.slice(0, half)
  const counts = { shown: shown.length, total: rows.length, noun: 'deals', loading: false }
  return { rows: shown, more: <LoadMore {...counts} onMore={() => setWhole(true)} /> }
}

/** The ten newest deals, or those closed last in a period (docs/rules/commission-and-caps.md#label). */
export const CdaTable = ({ summary }: RowsProps) => {
  const { rows, more } = useRows(summary?.cdaTable, dashboardRows.cdaRows)
  return (
    <SectionCard title={screens.commission.cdas} flush>
      <Table
        caption={screens.commission.cdas}
        columns={columns}
        rows={rows}
        rowKey={({ dealId }) => dealId}
        empty={
          <EmptyState
            drawing="deals"
            text={summary?.inPeriod ? 'No closed deals in this period' : screens.deals.none}
          />
        }
      />
      {more}
    </SectionCard>
  )
}

export const Transactions = ({ summary }: RowsProps) => {
  const { rows, more } = useRows(summary?.transactions, dashboardRows.commissions)
  return (
    <SectionCard title={screens.commission.recent} flush>
      <ItemList
        label={screens.commission.recent}
        items={rows}
        itemKey={({ dealId }) => dealId}
        waitingItems={dashboardRows.commissions}
        render={(deal) => (
          <>
            <Item
              title={<AppLink href={`/deals/${deal.dealId}`}>{deal.propertyAddress}</AppLink>}
              detail={
                <>
                  Closed <DateText value={deal.closeDate} />
                </>
              }
              end={
                <>
                  <Money value={deal.amount} />
                  <BasisTag basis={deal.basis} />
                </>
              }
            />
            <CdaSteps lines={deal.lines} />
          </>
        )}
        empty={
          <EmptyState
            drawing="charts"
            text={summary?.inPeriod ? 'No closed deals in this period' : 'No closed deals yet'}
          />
        }
      />
      {more}
    </SectionCard>
  )
}
