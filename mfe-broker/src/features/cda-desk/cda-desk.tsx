import { acceptedPapersInWords, agentParts, cdaState, ordersOf, screens } from '@bluebonnet/contracts'
import type { Cda } from '@bluebonnet/contracts'
import { useAtOnce, useFilters, useList, usePanel, useTable } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  CdaStatusTag,
  countedTitle,
  DateText,
  EmptyState,
  ErrorState,
  lazyDialog,
  Money,
  PageHeader,
  SectionCard,
  ToneTag,
} from '@bluebonnet/ui'
import { bothWays, ColumnsMenu, Item, ItemList, LoadMore, Table } from '@bluebonnet/ui/data'
import type { Column, TableView } from '@bluebonnet/ui/data'
import { FilterBar } from '@bluebonnet/ui/filters'
import { Segmented } from '@bluebonnet/ui/segmented'
import type { ReactNode } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import './cda-desk.css'

const CdaReview = lazyDialog(async () => (await import('./cda-review.js')).CdaReview)

const states = ['OPEN', 'APPROVED', 'SENT', 'STALE', 'VOIDED'] as const
type DeskState = (typeof states)[number]
const labels: Record<DeskState, string> = {
  OPEN: 'To approve',
  APPROVED: 'Approved',
  SENT: 'Sent to title',
  STALE: 'Out of date',
  VOIDED: 'Void',
}

/** The state in the address; 'to approve' for anything else. */
const stateOf = (value: string): DeskState => states.find((state) => state === value) ?? 'OPEN'

interface CdaFiltersProps {
  state: DeskState
  onChange: (state: DeskState) => void
  end: ReactNode
}

const CdaFilters = ({ state, onChange, end }: CdaFiltersProps) => {
  const [shown, choose] = useAtOnce(state, onChange)
  return (
    <FilterBar label="Filter CDAs" end={end}>
      <Segmented<DeskState>
        className="desk-states"
        aria-label="State"
        value={shown}
        onChange={choose}
        options={states.map((value) => ({ value, label: labels[value] }))}
      />
    </FilterBar>
  )
}

interface CdaTableProps {
  cdas: readonly Cda[] | undefined
  columns: readonly Column<Cda>[]
  view: TableView
}

const Gross = ({ cda }: { cda: Cda }) => (
  <div>
    <Money value={cda.grossCommission} exact />
    {cda.commissionSource === 'DEFAULT' ? (
      <div className="bb-muted desk-mark">{screens.cdaDesk.defaultCommission}</div>
    ) : null}
  </div>
)

const State = ({ cda }: { cda: Cda }) => (
  <span className="desk-tags">
    <CdaStatusTag state={cdaState(cda)} />
    {cda.planChanged && cda.approvedAt === null ? <ToneTag colour="gold">Plan changed</ToneTag> : null}
  </span>
)

/** What the deal's agent gets; what others get stands below it. */
const AgentPart = ({ cda }: { cda: Cda }) => {
  const [own, ...others] = agentParts(cda)
  if (others.length === 0) return <Money value={own?.amount} exact />
  return (
    <div>
      <Money value={own?.amount} exact />
      {others.map(({ agentId, name, amount }) => (
        <div key={agentId} className="bb-muted">
          {name} <Money value={amount} exact />
        </div>
      ))}
    </div>
  )
}

const columnsOf = (onOpen: (id: string) => void): Column<Cda>[] => [
  {
    key: 'property',
    title: 'Property',
    orders: bothWays('property'),
    render: (cda) => (
      <Button type="link" className="desk-link" onClick={() => onOpen(cda.id)}>
        {cda.deal.propertyAddress}
      </Button>
    ),
  },
  { key: 'agent', title: 'Agent', render: (cda) => cda.deal.agentName },
  {
    key: 'closing',
    title: 'Closing',
    orders: bothWays('closing'),
    render: (cda) => <DateText value={cda.deal.closeDate} />,
  },
  {
    key: 'gross',
    title: 'Gross commission',
    align: 'end',
    orders: bothWays('gross', 'descending'),
    render: (cda) => <Gross cda={cda} />,
  },
  {
    key: 'agent-part',
    title: 'Agent’s part',
    align: 'end',
    orders: bothWays('agent', 'descending'),
    render: (cda) => <AgentPart cda={cda} />,
  },
  { key: 'papers', title: 'Papers', render: ({ deal: { papers } }) => acceptedPapersInWords(papers) || '—' },
  { key: 'state', title: 'State', render: (cda) => <State cda={cda} /> },
  {
    key: 'made',
    title: 'Generated',
    extra: true,
    orders: bothWays('added', 'descending'),
    render: (cda) => <DateText value={cda.createdAt} />,
  },
]

const CdaTable = ({ cdas, columns, view }: CdaTableProps) => (
  <SectionCard title="CDAs" flush>
    <Table
      caption="CDAs"
      columns={columns}
      rows={cdas}
      view={view}
      rowKey={(cda) => cda.id}
      empty={<EmptyState drawing="documents" text="No CDAs in this state" />}
    />
  </SectionCard>
)

const withoutCdaRows = 25

/** A deal may close without a CDA; it then stands here until one is made (docs/rules/lifecycle.md#without-cda). */
const ClosedWithoutCda = () => {
  const { rows: deals = [], ...list } = useList(
    'GET /api/deals',
    { query: { status: 'CLOSED', withoutCda: 'true' } },
    withoutCdaRows,
    'shown.withoutCda',
  )
  if (list.error)
    return (
      <SectionCard title="Closed without CDA">
        <ErrorState title="Deals that closed without a CDA could not be loaded." onRetry={list.refetch} />
      </SectionCard>
    )
  if (deals.length === 0) return null
  return (
    <SectionCard title={countedTitle('Closed without CDA', list.total, list.isAtLeast)} flush>
      <ItemList
        label="Closed without CDA"
        items={deals}
        itemKey={(deal) => deal.id}
        render={(deal) => (
          <Item
            title={<AppLink href={`/deals/${deal.id}`}>{deal.propertyAddress}</AppLink>}
            detail={
              <>
                {deal.agentName} · closed <DateText value={deal.closeDate} />
              </>
            }
            end={<Money value={deal.price} />}
          />
        )}
      />
      {list.isLong ? <LoadMore noun="deals" {...list.more} /> : null}
    </SectionCard>
  )
}

const pageRows = 50
const { title } = screens.cdaDesk

const Desk = () => {
  const filters = useFilters()
  const review = usePanel('cda')
  const state = stateOf(filters.get('state'))
  const view = useTable('cdas', ordersOf('cdas'), '-added')
  const columns = columnsOf(review.open)
  const list = useList('GET /api/cdas', { query: { state, order: view.chosen } }, pageRows)
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Commission disbursement authorizations, from first figures to the title company"
      />
      <CdaFilters
        state={state}
        end={<ColumnsMenu columns={columns} view={view} />}
        onChange={(next) => filters.filter({ state: next === 'OPEN' ? null : next, cda: null })}
      />
      {list.error ? (
        <ErrorState title="The CDAs could not be loaded." onRetry={list.refetch} />
      ) : (
        <CdaTable cdas={list.rows} columns={columns} view={view} />
      )}
      {list.isLong ? <LoadMore noun="CDAs" {...list.more} /> : null}
      <ClosedWithoutCda />
      <CdaReview id={review.about} open={review.about !== null} onClose={review.close} />
    </div>
  )
}

/** Where brokers review, approve, send and void CDAs. The chosen state and CDA stand in the address. */
const CdaDesk = () => (
  <AllowedPage
    permission="cdas.decide"
    title={title}
    text="Only brokers and managers decide on CDAs."
    advice="The CDAs of your own deals are under Commission in the menu.">
    <Desk />
  </AllowedPage>
)

export default CdaDesk
