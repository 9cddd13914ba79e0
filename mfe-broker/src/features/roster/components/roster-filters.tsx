import { compPlanLabels, compPlans, rosterOrders } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { FilterBar, SearchBox, Select, optionsOf } from '@bluebonnet/ui/forms'
import { access } from '../roster-entries.js'
import type { RosterFilter } from '../roster-entries.js'

const accessLabels = { active: 'Working here', left: 'Let go' }
const orderLabels = { name: 'By name', commission: 'By commission', cap: 'By cap progress' }
const any = <Option,>(label: string, options: readonly Option[]): (Option | { value: null; label: string })[] => [
  { value: null, label },
  ...options,
]

/** The filter as the address holds it. */
export const useRosterFilter = (): RosterFilter => {
  const { get, oneOf } = useFilters()
  return {
    q: get('q'),
    plan: oneOf('plan', compPlans),
    access: oneOf('access', access),
    order: oneOf('order', rosterOrders) ?? 'name',
  }
}

export const RosterFilters = ({ filter }: { filter: RosterFilter }) => {
  const { filter: narrow, search } = useFilters()
  const { q, plan, access: wanted, order } = filter
  const isFiltered = q !== '' || plan !== undefined || wanted !== undefined
  return (
    <FilterBar
      label="Filter agents"
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
