import { useFilters, useList } from '@bluebonnet/portal-sdk'
import { countedTitle, ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/forms'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { AuditTable } from './components/audit-table.js'
import './audit.css'

const pageRows = 50
const title = 'Audit Log'

const Log = () => {
  const { get, filter, search } = useFilters()
  const q = get('q')
  const { rows: entries, ...list } = useList('GET /api/audit-log', { query: { q } }, pageRows)
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="Who changed what, newest first. Entries cannot be changed or removed." />
      <FilterBar label="Filter the audit log" onClear={q === '' ? undefined : () => filter({ q: null })}>
        <SearchBox value={q} onSearch={search} placeholder="Search actions, like deal approve" label="Search the audit log" />
      </FilterBar>
      <SectionCard title={countedTitle('Entries', list.total, list.isAtLeast)} flush>
        {list.error ? <ErrorState title="The audit log could not be loaded." onRetry={list.refetch} /> : <AuditTable entries={entries} />}
        {list.isLong ? <LoadMore noun="entries" {...list.more} /> : null}
      </SectionCard>
    </div>
  )
}

/** Who changed what, newest first, for super admins. */
const AuditLog = () => <SuperAdminOnly title={title} permission="audit.read"><Log /></SuperAdminOnly>

export default AuditLog
