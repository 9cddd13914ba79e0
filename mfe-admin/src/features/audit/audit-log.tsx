import { isForbidden, useCallPages, useFilters } from '@bluebonnet/portal-sdk'
import { ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/forms'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { AuditTable } from './components/audit-table.js'
import './audit.css'

const pageRows = 50
const title = 'Audit Log'

/** Who changed what, newest first, for super admins. */
const AuditLog = () => {
  const { get, set } = useFilters()
  const q = get('q')
  const pages = useCallPages('GET /api/audit-log', { query: { q } }, pageRows)
  const entries = pages.data?.pages.flatMap(({ rows }) => rows)
  const total = pages.data?.pages[0]?.total ?? 0
  if (isForbidden(pages.error)) return <SuperAdminOnly title={title} />
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="Who changed what, newest first. Entries cannot be changed or removed." />
      <FilterBar label="Filter the audit log" onClear={q === '' ? undefined : () => set({ q: null })}>
        <SearchBox value={q} onSearch={(text) => set({ q: text })} placeholder="Search by action, such as deal.approve" label="Search the audit log" />
      </FilterBar>
      <SectionCard title={entries ? `Entries (${total.toLocaleString()})` : 'Entries'} flush>
        {pages.error && !entries ? <ErrorState title="The audit log could not be loaded." onRetry={() => void pages.refetch()} /> : <AuditTable entries={entries} />}
        {entries && total > pageRows ? <LoadMore shown={entries.length} total={total} isAtLeast={pages.data?.pages.at(-1)?.isAtLeast} noun="entries" loading={pages.isFetchingNextPage} onMore={() => void pages.fetchNextPage()} /> : null}
      </SectionCard>
    </div>
  )
}

export default AuditLog
