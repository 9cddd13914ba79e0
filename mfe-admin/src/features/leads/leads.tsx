import { leadStatusLabels, ordersOf, type ListOrder } from '@bluebonnet/contracts'
import { leadStatuses } from '@bluebonnet/domain'
import { Allowed, useFilters, useList, useTable } from '@bluebonnet/portal-sdk'
import { EmptyState, PageHeader, RefusedPage } from '@bluebonnet/ui'
import { ListCard } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select, optionsOf } from '@bluebonnet/ui/filters'
import { useLeaders } from '../../shared/people.js'
import { LeadItems } from './lead-items.js'

const pageRows = 50
const title = 'Leads'

const orders: Record<ListOrder<'leads'>, string> = {
  '-added': 'Newest first',
  added: 'Oldest first',
  name: 'Name, from A',
  '-name': 'Name, from Z',
  status: 'Status, from A',
  '-status': 'Status, from Z',
}

const AllLeads = () => {
  const { get, oneOf, filter, search } = useFilters()
  const q = get('q')
  const chosen = oneOf('status', ['all', ...leadStatuses])
  const status = chosen === 'all' ? undefined : chosen
  const isOpen = chosen === undefined ? true : undefined
  const isFiltered = q !== '' || chosen !== undefined
  const view = useTable('leads', ordersOf('leads'), '-added')
  const { rows: leads, ...list } = useList(
    'GET /api/leads',
    { query: { q, status, isOpen, order: view.chosen } },
    pageRows,
  )
  const { leaders } = useLeaders()
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="People who ask to join" />
      <FilterBar
        label="Filter leads"
        filterCount={Number(chosen !== undefined)}
        onClear={isFiltered ? () => filter({ q: null, status: null }) : undefined}>
        <SearchBox value={q} onSearch={search} placeholder="Search by name or email" label="Search leads" />
        <Select
          aria-label="Status"
          value={chosen ?? null}
          onChange={(value) => filter({ status: value })}
          options={[
            { value: null, label: 'Open' },
            { value: 'all', label: 'All statuses' },
            ...optionsOf(leadStatuses, leadStatusLabels),
          ]}
          popupMatchSelectWidth={false}
        />
        <Select<string>
          aria-label="Order"
          value={view.order}
          onChange={view.sort}
          options={ordersOf('leads').map((value) => ({ value, label: orders[value] }))}
          popupMatchSelectWidth={false}
        />
      </FilterBar>
      <ListCard title="Leads" noun="leads" list={list} failure="The leads could not be loaded.">
        <LeadItems
          label="All leads"
          leads={leads}
          leaders={leaders}
          empty={
            <EmptyState
              drawing={isFiltered ? 'search' : 'people'}
              text={
                isFiltered
                  ? 'No leads match your search criteria'
                  : 'No open leads. The form on the public page fills this list.'
              }
            />
          }
        />
      </ListCard>
    </div>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers, managers and super admins see leads."
    advice="People who ask to join are answered by your broker."
  />
)

/** Brokers, managers and super admins read and work leads (docs/rules/roles-and-permissions.md#leads-read). */
const Leads = () => (
  <Allowed permission="leads.read" otherwise={refused}>
    <AllLeads />
  </Allowed>
)

export default Leads
