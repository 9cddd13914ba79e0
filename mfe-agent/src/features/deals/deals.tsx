import { ordersOf, screens, statusLabel, type ListOrder } from '@bluebonnet/contracts'
import { dealFilterStatuses, stageLabels, stages, type DealStage } from '@bluebonnet/domain'
import { useDialogParam, useAtOnce, useFilters, useList, useTable, type TableChoices } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, countedTitle, PageHeader } from '@bluebonnet/ui'
import { ColumnsMenu, LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/filters'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore, useIsPhone } from '@bluebonnet/ui/page-more'
import { ImportButton } from '@bluebonnet/ui/imports'
import { NewDealDialog } from '../../shared/dialogs.js'
import { useRowKeyList } from '../../shared/key-list.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { OrderSelect } from '../../shared/order-select.js'
import { ColleagueSelect } from '../../shared/pickers/colleague-select.js'
import { useNamesOwner } from '../../shared/pickers/names-owner.js'
import { SavedViews } from '../../shared/saved-views.js'
import { DealBoard } from './deal-board.js'
import { ClosingSelect, isMonth } from './closing-select.js'
import { dealImport, DealList } from './deal-list.js'
import { DealTable, useDealColumns } from './deal-table.js'
import { DealTotals } from './deal-totals.js'
import './deals.css'

type FilterStatus = (typeof dealFilterStatuses)[number]

const dealViews = ['list', 'table', 'board'] as const
type DealView = (typeof dealViews)[number]

/** Search, filters and view of the deal list, stored in the URL. */
const useDealFilters = () => {
  const { get, oneOf, set, filter, search } = useFilters()
  const q = get('q')
  const status = oneOf('status', dealFilterStatuses)
  const stage = oneOf('stage', stages)
  const agentId = get('agentId') || undefined
  const closing = isMonth(get('closing')) ? get('closing') : undefined
  const view = oneOf('view', dealViews) ?? 'list'
  const countSet = [status, stage, agentId, closing].filter((value) => value !== undefined).length
  return {
    q,
    status,
    stage,
    agentId,
    closing,
    view,
    countSet,
    isFiltered: q !== '' || countSet > 0,
    search,
    // Clears the stage: a status with a different stage would match nothing.
    filter: (wanted: FilterStatus | null) => filter({ status: wanted ?? '', stage: '' }),
    atStage: (wanted: DealStage | null) => filter({ stage: wanted ?? '', status: '' }),
    ofAgent: (wanted: string | undefined) => filter({ agentId: wanted ?? '' }),
    closingIn: (wanted: string | null) => filter({ closing: wanted ?? '' }),
    show: (wanted: DealView) => set({ view: wanted === 'list' ? '' : wanted }),
    clear: () => filter({ q: '', status: '', stage: '', agentId: '', closing: '' }),
  }
}

type DealFilters = ReturnType<typeof useDealFilters>

const views = [
  { value: 'list', label: 'List' },
  { value: 'table', label: 'Table' },
  { value: 'board', label: 'Board' },
] as const

const ViewSwitch = ({ view, onChange }: { view: DealView; onChange: (view: DealView) => void }) => {
  const [shown, choose] = useAtOnce(view, onChange)
  return (
    <fieldset className="bb-switch">
      <legend className="bb-hidden">View</legend>
      {views.map(({ value, label }) => (
        <label key={value} className="bb-switch-choice">
          <input type="radio" name="view" value={value} checked={shown === value} onChange={() => choose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const pageRows = 25

const orders: Record<ListOrder<'deals'>, string> = {
  '-added': 'Newest first',
  added: 'Oldest first',
  closing: 'Closing first',
  '-closing': 'Closing last',
  '-price': 'Highest price first',
  price: 'Lowest price first',
  address: 'Address, from A',
  '-address': 'Address, from Z',
  status: 'Status, from the start',
  '-status': 'Status, from the end',
  side: 'Side, buyers first',
  '-side': 'Side, listings first',
  title: 'Title company, from A',
  '-title': 'Title company, from Z',
}

interface PagedDealsProps {
  filters: DealFilters
  view: TableChoices<ListOrder<'deals'>>
  columns: ReturnType<typeof useDealColumns>
  onAdd: () => void
}

const PagedDeals = ({ filters, view, columns, onAdd }: PagedDealsProps) => {
  const { q, status, stage, agentId, closing } = filters
  const found = { q, status, stage, agentId, closing }
  const list = useList('GET /api/deals', { query: { ...found, order: view.chosen } }, pageRows)
  if (list.error) return <LoadFailure what="The deals" error={list.error} onRetry={list.refetch} />
  return (
    <>
      {filters.view === 'table' ? (
        <DealTable
          title={countedTitle('Deals', list.total, list.isAtLeast)}
          deals={list.rows}
          isFiltered={filters.isFiltered}
          onAdd={onAdd}
          view={view}
          columns={columns}
        />
      ) : (
        <DealList deals={list.rows} isFiltered={filters.isFiltered} onAdd={onAdd} />
      )}
      {list.more.shown > 0 ? <LoadMore noun="deals" {...list.more} /> : null}
    </>
  )
}

const statuses = dealFilterStatuses.map((value) => ({ value, label: statusLabel(value) }))

const stageChoices = stages.map((value) => ({ value, label: stageLabels[value] }))

const Deals = () => {
  const filters = useDealFilters()
  const [adding, setAdding] = useDialogParam('deal')
  const view = useTable('deals', ordersOf('deals'), '-added')
  const columns = useDealColumns()
  const seesAll = useNamesOwner()
  const mayAdd = useMay('deals.write')
  const isPhone = useIsPhone()
  const isBoard = filters.view === 'board'
  const { button, keys } = useRowKeyList({ isGiven: true, isOn: filters.view === 'table' })
  const { q, agentId, closing, status, stage } = filters
  const look = (
    <>
      {filters.view === 'table' ? button : null}
      {filters.view === 'table' ? <ColumnsMenu columns={columns} view={view} /> : null}
      <SavedViews list="DEALS" columns={view.columns} />
      <ViewSwitch view={filters.view} onChange={filters.show} />
    </>
  )
  return (
    <>
      <PageHeader
        title={screens.deals.title}
        subtitle={screens.deals.subtitle}
        action={
          <>
            <PageMore>
              <ImportButton list={dealImport} />
            </PageMore>
            {mayAdd ? (
              <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
                {screens.deals.add}
              </Button>
            ) : null}
          </>
        }
      />
      <div className="deal-filters">
        <FilterBar
          label="Filter deals"
          filterCount={filters.countSet}
          onClear={isPhone && filters.isFiltered ? filters.clear : undefined}
          end={isPhone ? look : undefined}>
          <SearchBox
            value={filters.q}
            onSearch={filters.search}
            placeholder={screens.deals.searchPlaceholder}
            label="Search deals"
          />
          {seesAll ? (
            <ColleagueSelect
              by="id"
              label="Agent"
              placeholder="All agents"
              value={filters.agentId ?? null}
              onChange={filters.ofAgent}
            />
          ) : null}
          <ClosingSelect value={filters.closing ?? null} onChange={filters.closingIn} />
          {isBoard ? null : (
            <>
              <Select
                aria-label="Status"
                value={filters.status ?? null}
                onChange={filters.filter}
                options={[{ value: null, label: 'All statuses' }, ...statuses]}
              />
              <Select
                aria-label="Stage"
                value={filters.stage ?? null}
                onChange={filters.atStage}
                options={[{ value: null, label: 'All stages' }, ...stageChoices]}
              />
              <OrderSelect view={view} labels={orders} />
            </>
          )}
        </FilterBar>
      </div>
      <div className="bb-ends bb-items-center">
        <div className="bb-buttons bb-items-center">
          <DealTotals query={isBoard ? { q, agentId, closing } : { q, status, stage, agentId, closing }} />
          {isPhone || !filters.isFiltered ? null : (
            <Button type="text" onClick={filters.clear}>
              Clear filters
            </Button>
          )}
        </div>
        {isPhone ? null : <div className="bb-buttons">{look}</div>}
      </div>
      {filters.view === 'table' ? keys : null}
      {isBoard ? (
        <DealBoard q={q} agentId={agentId} closing={closing} onAdd={() => setAdding(true)} />
      ) : (
        <PagedDeals filters={filters} view={view} columns={columns} onAdd={() => setAdding(true)} />
      )}
      <NewDealDialog open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

export default Deals
