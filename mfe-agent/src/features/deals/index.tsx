import { dealFilterStatuses, screens, statusLabel } from '@bluebonnet/contracts'
import { Button, PageHeader } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/filters'
import { ImportButton } from '../../shared/imports/import-button.js'
import { useAct } from '../../shared/use-act.js'
import { DealBoard } from './components/deal-board.js'
import { NewDealDialog } from './components/dialogs.js'
import { PagedDeals } from './components/paged-deals.js'
import { ViewSwitch } from './components/view-switch.js'
import { dealImport } from './deal-import.js'
import { useDealFilters } from './hooks/use-deal-filters.js'
import './deals.css'

const statuses = dealFilterStatuses.map((value) => ({ value, label: statusLabel(value) }))

const Deals = () => {
  const filters = useDealFilters()
  const [adding, setAdding] = useAct('deal')
  const isBoard = filters.view === 'board'
  return (
    <>
      <PageHeader
        title={screens.deals.title}
        subtitle={screens.deals.subtitle}
        action={
          <>
            <ImportButton list={dealImport} />
            <Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>
              {screens.deals.add}
            </Button>
          </>
        }
      />
      <FilterBar
        label="Filter deals"
        onClear={filters.isFiltered ? filters.clear : undefined}
        end={<ViewSwitch view={filters.view} onChange={filters.show} />}>
        <SearchBox
          value={filters.q}
          onSearch={filters.search}
          placeholder={screens.deals.searchPlaceholder}
          label="Search deals"
        />
        {isBoard ? null : (
          <Select
            aria-label="Status"
            value={filters.status ?? null}
            onChange={filters.filter}
            options={[{ value: null, label: 'All statuses' }, ...statuses]}
          />
        )}
      </FilterBar>
      {isBoard ? (
        <DealBoard q={filters.q} onAdd={() => setAdding(true)} />
      ) : (
        <PagedDeals filters={filters} onAdd={() => setAdding(true)} />
      )}
      <NewDealDialog open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

export default Deals
