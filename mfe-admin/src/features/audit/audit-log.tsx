import { displayName } from '@bluebonnet/domain'
import {
  actionWords,
  auditKindNames,
  auditKinds,
  changeWords,
  noChoices,
  type AuditLogEntry,
} from '@bluebonnet/contracts'
import { urlOf, useCall, useFilters, useList } from '@bluebonnet/portal-sdk'
import { Button, DateText, EmptyState, formatMoment, PageHeader, useTimeZone } from '@bluebonnet/ui'
import { ListCard, Table, type Column } from '@bluebonnet/ui/data'
import { DateInput } from '@bluebonnet/ui/dates'
import { FilterBar, SearchBox, Select } from '@bluebonnet/ui/page-forms'
import { DownloadIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { useDeferredValue, useState } from 'react'
import { SuperAdminOnly } from '../../shared/super-admin-only.js'
import './audit.css'

interface PersonFilterProps {
  value: string | undefined
  /** Name of a person who is not among the search results. */
  nameBy: (userId: string) => string | null
  onChange: (userId: string | null) => void
}

const offered = 20

/** Picks one person. The server searches; nothing loads until the field opens. */
const PersonFilter = ({ value, nameBy, onChange }: PersonFilterProps) => {
  const [text, setText] = useState('')
  const [wasOpened, setOpened] = useState(false)
  const sought = useDeferredValue(text)
  const found = useCall(
    'GET /api/users',
    { query: { q: sought, limit: offered } },
    { enabled: wasOpened, keepPrevious: true },
  )
  const choices = found.data?.map((user) => ({ value: user.id, label: displayName(user) })) ?? []
  const isMissing = value !== undefined && !choices.some((choice) => choice.value === value)
  return (
    <Select<string>
      aria-label="Person"
      value={value ?? null}
      placeholder="Everybody"
      className="audit-person"
      popupMatchSelectWidth={false}
      allowClear
      options={isMissing ? [{ value, label: nameBy(value) ?? 'One person' }, ...choices] : choices}
      loading={found.isFetching || sought !== text}
      showSearch={{ filterOption: false, onSearch: setText }}
      onOpenChange={(open) => {
        if (open) setOpened(true)
      }}
      onChange={(picked?: string) => onChange(picked ?? null)}
      notFoundContent={noChoices(found, 'Nobody found')}
    />
  )
}

const Change = ({ entry }: { entry: AuditLogEntry }) => {
  const timeZone = useTimeZone()
  const lines = changeWords(entry.before, entry.after, {
    moment: (text) => formatMoment(text, timeZone),
    names: entry.names,
  })
  if (lines.length === 0 && entry.reason === null) return '—'
  return (
    <ul className="audit-change">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {entry.reason === null ? null : <li className="bb-muted">Reason: {entry.reason}</li>}
    </ul>
  )
}

interface AuditTableProps {
  entries: readonly AuditLogEntry[] | undefined
  onPerson: (userId: string) => void
}

/** Label for entries without a person: signed-out users and the system. */
const nobody = ({ action }: AuditLogEntry): string =>
  /^(?:access|link|user)\./.test(action) ? 'Not signed in' : 'Bluebonnet'

const Who = ({ entry, onPerson }: { entry: AuditLogEntry } & Pick<AuditTableProps, 'onPerson'>) => {
  const { actorId, actorName } = entry
  if (actorId === null) return nobody(entry)
  return (
    <Button
      type="link"
      className="audit-who"
      aria-label={`Only ${actorName ?? 'this person'}`}
      onClick={() => onPerson(actorId)}>
      {actorName ?? 'One person'}
    </Button>
  )
}

const columnsFor = (onPerson: AuditTableProps['onPerson']): Column<AuditLogEntry>[] => [
  { key: 'when', title: 'When', width: '200px', render: (entry) => <DateText value={entry.createdAt} time /> },
  { key: 'who', title: 'Who', width: '160px', render: (entry) => <Who entry={entry} onPerson={onPerson} /> },
  { key: 'what', title: 'What', width: '150px', render: (entry) => actionWords(entry.action) },
  {
    key: 'subject',
    title: 'About',
    width: '200px',
    render: ({ subject, actorName }) =>
      subject === null ? (
        '—'
      ) : (
        <span className={subject === actorName ? 'audit-subject audit-self' : 'audit-subject'}>{subject}</span>
      ),
  },
  { key: 'change', title: 'Change', render: (entry) => <Change entry={entry} /> },
]

const AuditTable = ({ entries, onPerson }: AuditTableProps) => (
  <Table
    caption="Audit log, newest first"
    columns={columnsFor(onPerson)}
    rows={entries}
    empty={<EmptyState drawing="search" text="No entries match your search criteria" />}
  />
)

const pageRows = 50
const title = 'Audit Log'
const kindOptions = [
  { value: null, label: 'All kinds' },
  ...auditKindNames.map((kind) => ({ value: kind, label: auditKinds[kind].label })),
]
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** The filters in the URL. Invalid dates are ignored. */
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
          <PageMore>
            <Button
              icon={<Icon of={DownloadIcon} />}
              href={urlOf('GET /api/exports/audit-log.csv', { query })}
              download>
              Export (CSV)
            </Button>
          </PageMore>
        }
      />
      <FilterBar
        label="Filter the audit log"
        filterCount={[query.kind, query.personId, query.from, query.to].filter(Boolean).length}
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
        <DateInput
          className="audit-day"
          prefix="From"
          placeholder="Any day"
          aria-label="From"
          value={query.from ?? null}
          onChange={(from) => filter({ from })}
        />
        <DateInput
          className="audit-day"
          prefix="To"
          placeholder="Any day"
          aria-label="To"
          value={query.to ?? null}
          onChange={(to) => filter({ to })}
        />
      </FilterBar>
      <ListCard title="Entries" noun="entries" list={list} failure="The audit log could not be loaded.">
        <div className="audit-entries">
          <AuditTable entries={entries} onPerson={(personId) => filter({ personId })} />
        </div>
      </ListCard>
    </div>
  )
}

/** The audit log, newest entries first, for super admins. */
const AuditLog = () => (
  <SuperAdminOnly title={title} permission="audit.read">
    <Log />
  </SuperAdminOnly>
)

export default AuditLog
