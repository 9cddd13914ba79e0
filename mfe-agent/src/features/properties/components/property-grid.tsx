import { screens } from '@bluebonnet/contracts'
import type { PropertyStatus } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { Button, EmptyState } from '@bluebonnet/ui'
import { AddIcon } from '@bluebonnet/ui/icons'
import { LoadMore } from '@bluebonnet/ui/data'
import type { ReactNode } from 'react'
import { countedTitle } from '../../../shared/counted-title.js'
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
  const pages = useCallPages('GET /api/properties', { query: { q, status } }, pageSize)
  const properties = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages.at(-1)?.total
  const isAtLeast = pages.data?.pages.at(-1)?.isAtLeast
  const content = (): ReactNode => {
    if (pages.isError) return <div className="bb-card"><LoadFailure what="The properties" error={pages.error} onRetry={() => void pages.refetch()} /></div>
    if (properties === undefined) return <WaitingCards />
    if (properties.length > 0) return <ul className="bb-tiles">{properties.map((property) => <PropertyCard key={property.id} property={property} />)}</ul>
    if (q !== '' || status !== undefined) return <div className="bb-card"><EmptyState drawing="search" text={screens.properties.noMatch} /></div>
    const add = <Button type="primary" icon={<AddIcon aria-hidden />} onClick={onAdd}>{screens.properties.addFirst}</Button>
    return <div className="bb-card"><EmptyState drawing="deals" text={screens.properties.none} action={add} /></div>
  }
  return (
    <OpenSection title={countedTitle(screens.properties.all, total, isAtLeast)}>
      {content()}
      {properties !== undefined && total !== undefined && (total > properties.length || pages.hasNextPage)
        ? <LoadMore shown={properties.length} total={total} isAtLeast={isAtLeast} noun="properties" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} />
        : null}
    </OpenSection>
  )
}
