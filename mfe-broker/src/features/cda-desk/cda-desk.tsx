import { agentParts, cdaState, ordersOf, screens, unpaidWords, type Cda } from '@bluebonnet/contracts'
import { acceptedPapersInWords } from '@bluebonnet/domain'
import { canApprove, canSend, hasAddress } from '@bluebonnet/contracts/cdas/cda-rights'
import { api, useAtOnce, useBulk, useFilters, useList, usePanel, useTable } from '@bluebonnet/portal-sdk'
import { useMayDecide } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  CdaStatusTag,
  countedTitle,
  formatCount,
  DateText,
  EmptyState,
  ErrorState,
  lazyDialog,
  Money,
  PageHeader,
  SectionCard,
  ToneTag,
} from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import {
  bothWays,
  ColumnsMenu,
  Item,
  ItemList,
  LoadMore,
  SelectionBar,
  Table,
  useSelection,
  type Column,
  type Selection,
  type TableView,
} from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/filters'
import { SampleTag } from '@bluebonnet/ui/sample-deal'
import { Segmented } from '@bluebonnet/ui/segmented'
import type { ReactNode } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { useGenerateAgain } from './use-generate-again.js'
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

/** The state in the URL, or 'OPEN' for any other value. */
const stateOf = (value: string): DeskState => states.find((state) => state === value) ?? 'OPEN'

/** A state with the number of CDAs that match the search. */
const StateLabel = ({ state, q }: { state: DeskState; q: string }) => {
  const { total, isAtLeast } = useList('GET /api/cdas', { query: { state, q } }, 1, 'counted')
  return (
    <>
      <span>{labels[state]}</span>
      {total === undefined ? null : (
        <span className="bb-muted bb-numbers bb-ms-6">
          {formatCount(total)}
          {isAtLeast ? '+' : ''}
        </span>
      )}
    </>
  )
}

interface CdaFiltersProps {
  state: DeskState
  q: string
  onChange: (state: DeskState) => void
  end: ReactNode
}

const CdaFilters = ({ state, q, onChange, end }: CdaFiltersProps) => {
  const [shown, choose] = useAtOnce(state, onChange)
  const { search } = useFilters()
  return (
    <FilterBar label="Filter CDAs" end={end}>
      <Segmented<DeskState>
        className="bb-choices"
        aria-label="State"
        value={shown}
        onChange={choose}
        options={states.map((value) => ({ value, label: <StateLabel state={value} q={q} /> }))}
      />
      <SearchBox
        value={q}
        onSearch={search}
        placeholder="Address, client, agent or title company"
        label="Search CDAs"
      />
    </FilterBar>
  )
}

interface CdaTableProps {
  cdas: readonly Cda[] | undefined
  columns: readonly Column<Cda>[]
  view: TableView
  /** Undefined where the list has no bulk actions. */
  selection: Selection<Cda> | undefined
  isSearched: boolean
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
  <span className="bb-row">
    <CdaStatusTag state={cdaState(cda)} />
    {cda.planChanged && cda.approvedAt === null ? <ToneTag colour="gold">Plan changed</ToneTag> : null}
    {unpaidWords(cda) !== null && canApprove(cda) ? <ToneTag colour="gold">Agent gets nothing</ToneTag> : null}
  </span>
)

/** What the deal's agent gets, with the other payees below. */
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

/** One-click actions of the row. Everything else is in the review. */
const CdaRowActions = ({ cda }: { cda: Cda }) => {
  const again = useGenerateAgain()
  return cda.stale && cda.approvedAt === null ? (
    <Button
      type="link"
      disabled={again.isPending}
      aria-label={`Generate again: ${cda.deal.propertyAddress}`}
      onClick={() => again.mutate({ params: { id: cda.dealId } })}>
      Generate again
    </Button>
  ) : null
}

const columnsOf = (onOpen: (id: string) => void): Column<Cda>[] => [
  {
    key: 'property',
    title: 'Property',
    orders: bothWays('property'),
    render: (cda) => (
      <>
        <Button type="link" className="bb-link-button" onClick={() => onOpen(cda.id)}>
          {cda.deal.propertyAddress}
        </Button>{' '}
        <SampleTag deal={cda.deal} />
      </>
    ),
  },
  { key: 'agent', title: 'Agent', brief: 'detail', render: (cda) => cda.deal.agentName },
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
    brief: 'figure',
    align: 'end',
    orders: bothWays('agent', 'descending'),
    render: (cda) => <AgentPart cda={cda} />,
  },
  { key: 'papers', title: 'Papers', render: ({ deal: { papers } }) => acceptedPapersInWords(papers) || '—' },
  { key: 'state', title: 'State', brief: 'state', render: (cda) => <State cda={cda} /> },
  {
    key: 'made',
    title: 'Generated',
    extra: true,
    orders: bothWays('added', 'descending'),
    render: (cda) => <DateText value={cda.createdAt} />,
  },
  actionsColumn((cda) => <CdaRowActions cda={cda} />),
]

const CdaTable = ({ cdas, columns, view, selection, isSearched }: CdaTableProps) => (
  <SectionCard title="CDAs" flush>
    <Table
      caption="CDAs"
      columns={columns}
      rows={cdas}
      view={view}
      empty={
        <EmptyState
          drawing="documents"
          text={isSearched ? 'No CDAs match' : 'No CDAs in this state. They are generated on approved deals.'}
        />
      }
      {...(selection === undefined ? {} : { selection })}
    />
  </SectionCard>
)

const withoutCdaRows = 25

/**
 * A deal may close without a CDA. It stays in this list until one is generated (docs/rules/lifecycle.md#without-cda).
 */
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

const approve = async ({ id, version }: Cda) => api('POST /api/cdas/:id/approve', { params: { id }, body: { version } })

/**
 * Splits CDAs into those that bulk approve and bulk send apply to. A changed plan, or an agent who gets nothing, needs
 * the review.
 */
const useBulkOf = () => {
  const mayDecide = useMayDecide()
  const isOpen = (cda: Cda): boolean =>
    canApprove(cda) && !cda.planChanged && unpaidWords(cda) === null && mayDecide(cda.dealId, cda.deal.agentId)
  return (cdas: readonly Cda[]) => ({
    toApprove: cdas.filter(isOpen),
    toSend: cdas.filter((cda) => hasAddress(cda) && (isOpen(cda) || canSend(cda))),
  })
}

/** The message for CDAs that were not sent. They may already be approved, and stay approved. */
const notSentText = (cdas: readonly Cda[], approved: ReadonlySet<Cda>): string => {
  const count = cdas.filter((cda) => approved.has(cda)).length
  if (count === 0) return 'Not sent'
  return count === cdas.length ? 'Approved, not sent' : `Not sent, ${count} of them approved`
}

const BulkActions = ({ selection }: { selection: Selection<Cda> }) => {
  const bulk = useBulk<Cda>('CDAs', 'POST /api/cdas/:id/approve')
  const { toApprove, toSend } = useBulkOf()(selection.picked)
  const run = async (rows: readonly Cda[], message: string, sends: boolean): Promise<void> => {
    const approved = new Set<Cda>()
    const left = await bulk.run({
      rows,
      message,
      left: (cdas) => (sends ? notSentText(cdas, approved) : 'Not approved'),
      act: async (cda, keyOf) => {
        if (cda.approvedAt === null) {
          await approve(cda)
          approved.add(cda)
        }
        if (!sends) return
        const request = { params: { id: cda.id } }
        await api('POST /api/cdas/:id/send', request, keyOf(request))
      },
    })
    selection.drop(rows, left)
  }
  const sends = toApprove.length > 0 ? 'Approve and send' : 'Send to title company'
  return (
    <SelectionBar selection={selection} noun="CDAs" failed={bulk.failed}>
      <Button
        type="primary"
        disabled={bulk.isPending || toSend.length === 0}
        onClick={() => void run(toSend, 'Sent to title', true)}>
        {sends}
      </Button>
      {toApprove.length === 0 ? null : (
        <Button disabled={bulk.isPending} onClick={() => void run(toApprove, 'Approved', false)}>
          Approve
        </Button>
      )}
    </SelectionBar>
  )
}

const Desk = () => {
  const filters = useFilters()
  const review = usePanel('cda')
  const state = stateOf(filters.get('state'))
  const q = filters.get('q')
  const view = useTable('cdas', ordersOf('cdas'), '-added')
  const columns = columnsOf(review.open)
  const list = useList('GET /api/cdas', { query: { state, q, order: view.chosen } }, pageRows)
  const canBulk = state === 'OPEN' || state === 'APPROVED'
  const selection = useSelection(list.rows, {
    nameOf: ({ deal }) => deal.propertyAddress,
    isOn: canBulk,
    listensToKeys: review.subject === null,
  })
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Commission disbursement authorizations, from first figures to the title company"
      />
      <CdaFilters
        state={state}
        q={q}
        end={<ColumnsMenu columns={columns} view={view} />}
        onChange={(next) => filters.filter({ state: next === 'OPEN' ? null : next, cda: null })}
      />
      {list.error ? (
        <ErrorState title="The CDAs could not be loaded." onRetry={list.refetch} />
      ) : (
        <CdaTable
          cdas={list.rows}
          columns={columns}
          view={view}
          selection={canBulk ? selection : undefined}
          isSearched={q !== ''}
        />
      )}
      {list.isLong ? <LoadMore noun="CDAs" {...list.more} /> : null}
      <BulkActions selection={selection} />
      <ClosedWithoutCda />
      <CdaReview id={review.subject} open={review.subject !== null} onClose={review.close} />
    </div>
  )
}

/** Where brokers review, approve, send and void CDAs. The URL holds the selected state and CDA. */
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
