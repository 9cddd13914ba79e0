import { auditKindNames, auditKinds } from '@bluebonnet/contracts'
import { urlOf, useFilters, useList } from '@bluebonnet/portal-sdk'
import { Button, countedTitle, ErrorState, PageHeader, SectionCard } from '@bluebonnet/ui'
import { LoadMore } from '@bluebonnet/ui/data'
import { FilterBar, Input, SearchBox, Select } from '@bluebonnet/ui/forms'
import { DownloadIcon } from '@bluebonnet/ui/icons'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import { AuditTable } from './components/audit-table.js'
import { PersonFilter } from './components/person-filter.js'
import './audit.css'

const pageRows = 50
const title = 'Audit Log'
const kindOptions = [
  { value: null, label: 'All kinds' },
  ...auditKindNames.map((kind) => ({ value: kind, label: auditKinds[kind].label })),
]
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** The filters as the address holds them; a day that is none is passed over. */
const useAuditFilters = () => {
  const { get, oneOf, filter, search } = useFilters()
  const day = (name: string): string | undefined => (isDay(get(name)) ? get(name) : undefined)
  const query = {
    q: get('q'),
    kind: oneOf('kind', auditKindNames),
    personId: get('personId') || undefined,
    from: day('from'),
    to: day('to'),
  }
  return { query, filter, search, isFiltered: Object.values(query).some(Boolean) }
}

const Log = () => {
  const { query, filter, search, isFiltered } = useAuditFilters()
  const { rows: entries, ...list } = useList('GET /api/audit-log', { query }, pageRows)
  const nameBy = (userId: string): string | null =>
    entries?.find(({ actorId }) => actorId === userId)?.actorName ?? null
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="Who did what, newest first. Entries cannot be changed or removed."
        action={
          <Button
            icon={<DownloadIcon aria-hidden />}
            href={urlOf('GET /api/exports/audit-log.csv', { query })}
            download>
            Export (CSV)
          </Button>
        }
      />
      <FilterBar
        label="Filter the audit log"
        onClear={isFiltered ? () => filter({ q: null, kind: null, personId: null, from: null, to: null }) : undefined}>
        <SearchBox
          value={query.q}
          onSearch={search}
          placeholder="Search people, clients, addresses, actions"
          label="Search the audit log"
        />
        <Select
          aria-label="Kind"
          value={query.kind ?? null}
          onChange={(value) => filter({ kind: value })}
          options={kindOptions}
          popupMatchSelectWidth={false}
        />
        <PersonFilter value={query.personId} nameBy={nameBy} onChange={(personId) => filter({ personId })} />
        <Input
          className="audit-day"
          type="date"
          prefix="From"
          aria-label="From"
          value={query.from ?? ''}
          onChange={({ target }) => filter({ from: target.value })}
        />
        <Input
          className="audit-day"
          type="date"
          prefix="To"
          aria-label="To"
          value={query.to ?? ''}
          onChange={({ target }) => filter({ to: target.value })}
        />
      </FilterBar>
      <SectionCard title={countedTitle('Entries', list.total, list.isAtLeast)} flush>
        {list.error ? (
          <ErrorState title="The audit log could not be loaded." onRetry={list.refetch} />
        ) : (
          <AuditTable entries={entries} onPerson={(personId) => filter({ personId })} />
        )}
        {list.isLong ? <LoadMore noun="entries" {...list.more} /> : null}
      </SectionCard>
    </div>
  )
}

/** Who did what, newest first, for super admins. */
const AuditLog = () => (
  <SuperAdminOnly title={title} permission="audit.read">
    <Log />
  </SuperAdminOnly>
)

export default AuditLog
