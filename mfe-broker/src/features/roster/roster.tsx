import { compPlanLabels, type RosterEntry } from '@bluebonnet/contracts'
import { compPlans, rosterOrders } from '@bluebonnet/domain'
import { useCall, useFilters, useList, usePanel, useTable } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, countedTitle, ErrorState, lazyDialog, PageHeader, SectionCard } from '@bluebonnet/ui'
import { ColumnsMenu, LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { ImportButton, NothingYet, type ImportedList } from '@bluebonnet/ui/imports'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { useState, type ReactNode } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { PeoplePages } from '../../shared/office-pages.js'
import { access, queryOf, type RosterFilter } from './roster-changes.js'
import { rosterColumns, RosterTable } from './roster-table.js'
import './roster.css'

const peopleImport: ImportedList = {
  kind: 'agents',
  permission: 'agents.manage',
  noun: 'people',
  note: 'Cap used so far, plan and team are imported too. You can invite people later from the roster.',
}

const capImport: ImportedList = {
  kind: 'caps',
  permission: 'ledger.write',
  noun: 'opening caps',
  button: 'Opening caps',
  note: 'What agents who are here have used of their cap.',
}

const AddPersonDialog = lazyDialog(async () => (await import('./add-person-dialog.js')).AddPersonDialog)
const EditAgentDialog = lazyDialog(async () => (await import('./edit-agent-dialog.js')).EditAgentDialog)
const LedgerPanel = lazyDialog(async () => (await import('./ledger-panel.js')).LedgerPanel)

const accessLabels = { active: 'Active', left: 'Deactivated' }
const orderLabels = {
  name: 'By name',
  commission: 'By commission',
  cap: 'By cap progress',
  deals: 'By closed deals',
  volume: 'By volume',
}
const any = <Option,>(label: string, options: readonly Option[]): (Option | { value: null; label: string })[] => [
  { value: null, label },
  ...options,
]

const useRosterFilter = (order: RosterFilter['order']): RosterFilter => {
  const { get, oneOf } = useFilters()
  return { q: get('q'), plan: oneOf('plan', compPlans), access: oneOf('access', access), order }
}

const RosterFilters = ({ filter, end }: { filter: RosterFilter; end: ReactNode }) => {
  const { filter: narrow, search } = useFilters()
  const { q, plan, access: wanted, order } = filter
  const isFiltered = q !== '' || plan !== undefined || wanted !== undefined
  return (
    <FilterBar
      label="Filter agents"
      filterCount={Number(plan !== undefined) + Number(wanted !== undefined)}
      end={end}
      onClear={isFiltered ? () => narrow({ q: null, plan: null, access: null }) : undefined}>
      <SearchBox value={q} onSearch={search} placeholder="Search by name, email or license" label="Search agents" />
      <Select
        aria-label="Plan"
        value={plan ?? null}
        onChange={(value) => narrow({ plan: value })}
        options={any('All plans', optionsOf(compPlans, compPlanLabels))}
        popupMatchSelectWidth={false}
      />
      <Select
        aria-label="Access"
        value={wanted ?? null}
        onChange={(value) => narrow({ access: value })}
        options={any('Everybody', optionsOf(access, accessLabels))}
      />
      <Select
        aria-label="Order"
        value={order}
        onChange={(value) => narrow({ order: value === 'name' ? null : value })}
        options={optionsOf(rosterOrders, orderLabels)}
      />
    </FilterBar>
  )
}

const pageRows = 50
const title = 'Roster'

const Agents = () => {
  const mayAdd = useMay('agents.manage')
  const view = useTable('roster', rosterOrders, 'name')
  const filter = useRosterFilter(view.order)
  const ledger = usePanel('ledger')
  const leads = usePanel('lead')
  const lead = useCall(
    'GET /api/leads/:id',
    { params: { id: leads.subject ?? '' } },
    { enabled: leads.subject !== null },
  )
  const { rows: people, ...roster } = useList('GET /api/roster', { query: queryOf(filter) }, pageRows)
  const [isAdding, setAdding] = useState(false)
  const { about: edited, open: isEditing, ...editing } = useDialogAbout<RosterEntry | null>(null)
  const isEmpty = people?.length === 0 && filter.q === '' && filter.plan === undefined && filter.access === undefined
  const owner = useCall(
    'GET /api/roster',
    { query: { agentId: ledger.subject ?? '' } },
    { enabled: ledger.subject !== null },
  )
  const ledgerOf = ledger.subject === null ? undefined : owner.data?.[0]

  const columns = rosterColumns({ onLedger: (person) => ledger.open(person.id), onEdit: editing.ask })
  const add = (
    <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
      Add agent
    </Button>
  )
  return (
    <div className="bb-stack roster">
      <PageHeader
        title={title}
        subtitle="Plan, cap and production of this year"
        action={
          <>
            <PageMore>
              <ImportButton list={peopleImport} />
              <ImportButton list={capImport} />
            </PageMore>
            {mayAdd ? add : null}
          </>
        }
      />
      <PeoplePages page="/roster" />
      <RosterFilters filter={filter} end={<ColumnsMenu columns={columns} view={view} />} />
      <SectionCard title={countedTitle('Agents', roster.total, roster.isAtLeast)} flush>
        {roster.error ? <ErrorState title="The roster could not be loaded." onRetry={roster.refetch} /> : null}
        {isEmpty ? (
          <NothingYet drawing="people" text="No agents yet" list={peopleImport} add={mayAdd ? add : null} />
        ) : null}
        {isEmpty || roster.error ? null : <RosterTable people={people} columns={columns} view={view} />}
        {roster.isLong ? <LoadMore noun="agents" {...roster.more} /> : null}
      </SectionCard>
      <AddPersonDialog open={isAdding} onClose={() => setAdding(false)} />
      {lead.data === undefined ? null : (
        <AddPersonDialog key={lead.data.id} lead={lead.data} open={leads.subject !== null} onClose={leads.close} />
      )}
      {edited ? <EditAgentDialog key={edited.id} agent={edited} open={isEditing} onClose={editing.close} /> : null}
      <LedgerPanel agent={ledgerOf} open={ledgerOf !== undefined} onClose={ledger.close} />
    </div>
  )
}

/** The brokerage's agents with plan, cap and the year's production (brokers and managers). */
const Roster = () => (
  <AllowedPage
    permission="roster.read"
    title={title}
    text="Only brokers and managers see the roster."
    advice="Your own plan is under Settings in the menu.">
    <Agents />
  </AllowedPage>
)

export default Roster
