import {
  ordersOf,
  propertyTypeLabels,
  screens,
  statusLabel,
  type ListOrder,
  type Property,
} from '@bluebonnet/contracts'
import { propertyStatuses, type PropertyStatus } from '@bluebonnet/domain'
import { useDialogParam, useFilters, useList, useTable } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import {
  AppLink,
  Button,
  countedTitle,
  EmptyState,
  lazyDialog,
  Money,
  PageHeader,
  PropertyStatusTag,
} from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select, withAllChoice } from '@bluebonnet/ui/filters'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore, useIsPhone } from '@bluebonnet/ui/page-more'
import { ImportButton, NothingYet, type ImportedList } from '@bluebonnet/ui/imports'
import type { ReactNode } from 'react'
import { ListingPhoto } from '../../shared/listing-photo.js'
import { LoadFailure } from '../../shared/load-failure.js'
import { OpenSection } from '../../shared/open-section.js'
import { OrderSelect } from '../../shared/order-select.js'
import { PhoneRow } from '../../shared/phone-row.js'
import { SavedViews } from '../../shared/saved-views.js'
import { propertyParticulars } from './property-values.js'
import './properties.css'

const propertyImport: ImportedList = { kind: 'properties', permission: 'imports.write', noun: 'properties' }

const PropertyCard = ({ property }: { property: Property }) => (
  <li className="bb-card agent-property">
    <ListingPhoto className="agent-property-photo" src={property.photos?.[0]} address={property.propertyAddress} />
    <div className="agent-property-words">
      <div className="bb-flex bb-between bb-items-start">
        <h3 className="bb-strong bb-break bb-plain-links">
          <AppLink href={`/properties/${property.id}`}>{property.propertyAddress}</AppLink>
        </h3>
        <PropertyStatusTag status={property.status} />
      </div>
      <p className="bb-muted">
        {property.city}, {property.state} {property.zip}
      </p>
      <p className="agent-property-price">
        <Money value={property.price} />
      </p>
      <p className="bb-numbers bb-caption">{propertyParticulars(property) || '—'}</p>
      <p className="bb-numbers bb-caption">
        {property.propertyType === null ? 'No type' : propertyTypeLabels[property.propertyType]}
        {property.mlsId === null ? '' : ` · MLS ${property.mlsId}`}
      </p>
    </div>
  </li>
)

const ShortProperty = ({ property }: { property: Property }) => (
  <li>
    <PhoneRow
      href={`/properties/${property.id}`}
      address={property.propertyAddress}
      photo={property.photos?.[0]}
      figure={<Money value={property.price} />}
      detail={[property.city, propertyParticulars(property)].filter(Boolean).join(' · ')}
      state={<PropertyStatusTag status={property.status} />}
    />
  </li>
)

const WaitingCards = () => (
  <ul className="bb-tiles" aria-busy="true">
    {Array.from({ length: 6 }, (_, index) => (
      <li className="bb-card agent-property" key={index}>
        <div className="bb-wait agent-property-photo" />
        <div className="agent-property-words">
          <div className="bb-wait bb-line-wait" />
          <div className="bb-wait bb-line-wait bb-line-short" />
        </div>
      </li>
    ))}
  </ul>
)

const pageSize = 24

interface PropertyGridProps {
  q: string
  status: PropertyStatus | undefined
  order: ListOrder<'properties'> | undefined
  onAdd: () => void
}

/** 'All Properties (count)'. The server searches address, city and MLS id. */
const PropertyGrid = ({ q, status, order, onAdd }: PropertyGridProps) => {
  const mayAdd = useMay('properties.write')
  const isPhone = useIsPhone()
  const Card = isPhone ? ShortProperty : PropertyCard
  const { rows: properties, ...list } = useList('GET /api/properties', { query: { q, status, order } }, pageSize)
  const content = (): ReactNode => {
    if (list.error)
      return (
        <div className="bb-card">
          <LoadFailure what="The properties" error={list.error} onRetry={list.refetch} />
        </div>
      )
    if (properties === undefined) return <WaitingCards />
    if (properties.length > 0)
      return (
        <ul className={isPhone ? 'bb-card bb-ruled' : 'bb-tiles'}>
          {properties.map((property) => (
            <Card key={property.id} property={property} />
          ))}
        </ul>
      )
    if (q !== '' || status !== undefined)
      return (
        <div className="bb-card">
          <EmptyState drawing="search" text={screens.properties.noMatch} />
        </div>
      )
    const add = (
      <Button type="primary" icon={<Icon of={AddIcon} />} onClick={onAdd}>
        {screens.properties.addFirst}
      </Button>
    )
    return (
      <div className="bb-card">
        <NothingYet drawing="deals" text={screens.properties.none} list={propertyImport} add={mayAdd ? add : null} />
      </div>
    )
  }
  return (
    <OpenSection title={countedTitle(screens.properties.all, list.total, list.isAtLeast)}>
      {content()}
      {list.isLong ? <LoadMore noun="properties" {...list.more} /> : null}
    </OpenSection>
  )
}

const AddPropertyDialog = lazyDialog(async () => (await import('./property-dialogs.js')).AddPropertyDialog)
const statusOptions = withAllChoice(
  'All statuses',
  propertyStatuses.map((status) => ({ value: status, label: statusLabel(status) })),
)

const orders: Record<ListOrder<'properties'>, string> = {
  '-added': 'Newest first',
  added: 'Oldest first',
  '-price': 'Highest price first',
  price: 'Lowest price first',
  address: 'Address, from A',
  '-address': 'Address, from Z',
}

const Properties = () => {
  const filters = useFilters()
  const view = useTable('properties', ordersOf('properties'), '-added')
  const q = filters.get('q')
  const status = filters.oneOf('status', propertyStatuses)
  const [isAdding, setAdding] = useDialogParam('property')
  const mayAdd = useMay('properties.write')
  const isFiltered = q !== '' || status !== undefined
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.properties.title}
        subtitle={screens.properties.subtitle}
        action={
          <>
            <PageMore>
              <ImportButton list={propertyImport} />
            </PageMore>
            {mayAdd ? (
              <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
                {screens.properties.add}
              </Button>
            ) : null}
          </>
        }
      />
      <FilterBar
        label="Filter properties"
        filterCount={status === undefined ? 0 : 1}
        onClear={isFiltered ? () => filters.filter({ q: '', status: '' }) : undefined}
        end={<SavedViews list="PROPERTIES" />}>
        <SearchBox value={q} onSearch={filters.search} placeholder={screens.properties.searchPlaceholder} />
        <Select<string>
          aria-label="Status"
          value={status ?? ''}
          options={statusOptions}
          onChange={(value) => filters.filter({ status: value })}
        />
        <OrderSelect view={view} labels={orders} />
      </FilterBar>
      <PropertyGrid q={q} status={status} order={view.chosen} onAdd={() => setAdding(true)} />
      <AddPropertyDialog open={isAdding} onClose={() => setAdding(false)} />
    </div>
  )
}

export default Properties
