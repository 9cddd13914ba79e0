import { dealFilterStatuses, screens, statusLabel } from '@bluebonnet/contracts'
import { useCallPages } from '@bluebonnet/portal-sdk'
import { AddIcon, Button, PageHeader } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { LoadFailure } from '../../shared/load-failure.js'
import { DealList } from './components/deal-list.js'
import { NewDealDialog } from './components/new-deal-dialog.js'
import { UnreadMessages } from './components/unread-messages.js'
import { useDealFilters } from './hooks/use-deal-filters.js'
import './deals.css'

const pageRows = 25
const statuses = dealFilterStatuses.map((value) => ({ value, label: statusLabel(value) }))

const Deals = () => {
  const filters = useDealFilters()
  const [adding, setAdding] = useState(false)
  const pages = useCallPages('GET /api/deals', { query: { q: filters.q, status: filters.status } }, pageRows)
  const deals = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages[0]?.total ?? 0
  return (
    <>
      <PageHeader title={screens.deals.title} subtitle={screens.deals.subtitle}
        action={<Button type="primary" icon={<AddIcon aria-hidden />} onClick={() => setAdding(true)}>{screens.deals.add}</Button>} />
      {filters.showsUnread ? <UnreadMessages onHide={filters.hideUnread} /> : null}
      <FilterBar label="Filter deals" onClear={filters.isFiltered ? filters.clear : undefined}>
        <SearchBox value={filters.q} onSearch={filters.search} placeholder={screens.deals.searchPlaceholder} label="Search deals" />
        <Select aria-label="Status" value={filters.status ?? null} onChange={filters.filter} options={[{ value: null, label: 'All statuses' }, ...statuses]} />
      </FilterBar>
      {pages.error && !deals ? <LoadFailure what="The deals" error={pages.error} onRetry={() => void pages.refetch()} /> : (
        <DealList deals={deals} isFiltered={filters.isFiltered} onAdd={() => setAdding(true)} />
      )}
      {deals && deals.length > 0 ? <LoadMore shown={deals.length} total={total} noun="deals" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} /> : null}
      <NewDealDialog open={adding} onClose={() => setAdding(false)} />
    </>
  )
}

export default Deals
