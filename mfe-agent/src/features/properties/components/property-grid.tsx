import { screens } from '@bluebonnet/contracts'
import type { PropertyStatus } from '@bluebonnet/contracts'
import { useList } from '@bluebonnet/portal-sdk'
import { Button, countedTitle, EmptyState } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { LoadMore } from '@bluebonnet/ui/data'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../../shared/load-failure.js'
import { OpenSection } from '../../../shared/open-section.js'
import { PropertyCard, WaitingCards } from './property-card.js'

interface PropertyGridProps {
  q: string
  status: PropertyStatus | undefined
  onAdd: () => void
}

const pageSize = 24

/** 'All Properties (count)', found by the server on address, city or MLS id. */
export const PropertyGrid = ({ q, status, onAdd }: PropertyGridProps) => {
  const { rows: properties, ...list } = useList('GET /api/properties', { query: { q, status } }, pageSize)
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
        <ul className="bb-tiles">
          {properties.map((property) => (
            <PropertyCard key={property.id} property={property} />
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
      <Button type="primary" icon={<AddIcon aria-hidden />} onClick={onAdd}>
        {screens.properties.addFirst}
      </Button>
    )
    return (
      <div className="bb-card">
        <EmptyState drawing="deals" text={screens.properties.none} action={add} />
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
