import { propertyStatuses, screens, statusLabel } from '@bluebonnet/contracts'
import { useFilters } from '@bluebonnet/portal-sdk'
import { Button, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/filters'
import { ImportButton } from '../../shared/imports/import-button.js'
import { useAct } from '../../shared/use-act.js'
import { withAll } from '../../shared/with-all.js'
import { PropertyGrid } from './components/property-grid.js'
import { propertyImport } from './property-import.js'
import './properties.css'

const AddPropertyDialog = lazyDialog(
  async () => (await import('./components/add-property-dialog.js')).AddPropertyDialog,
)
const statusOptions = withAll(
  'All statuses',
  propertyStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
)

const Properties = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const status = filters.oneOf('status', propertyStatuses)
  const [isAdding, setAdding] = useAct('property')
  const isFiltered = q !== '' || status !== undefined
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.properties.title}
        subtitle={screens.properties.subtitle}
        action={
          <>
            <ImportButton list={propertyImport} />
            <Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>
              {screens.properties.add}
            </Button>
          </>
        }
      />
      <FilterBar
        label="Filter properties"
        onClear={isFiltered ? () => filters.filter({ q: '', status: '' }) : undefined}>
        <SearchBox value={q} onSearch={filters.search} placeholder={screens.properties.searchPlaceholder} />
        <Select<string>
          aria-label="Status"
          value={status ?? ''}
          options={statusOptions}
          onChange={(value) => filters.filter({ status: value })}
        />
      </FilterBar>
      <PropertyGrid q={q} status={status} onAdd={() => setAdding(true)} />
      <AddPropertyDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

export default Properties
