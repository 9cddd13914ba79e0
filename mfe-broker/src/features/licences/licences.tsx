import { licenceFlagLabels, type Licence } from '@bluebonnet/contracts'
import { licenceDigits, licenceFlags } from '@bluebonnet/domain'
import { useFilters, useList } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  countedTitle,
  DateText,
  EmptyState,
  ErrorState,
  lazyDialog,
  PageHeader,
  SectionCard,
} from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { LoadMore, Table, type Column } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { useIsPhone } from '@bluebonnet/ui/page-more'
import { Fragment, useState } from 'react'
import { AllowedPage } from '../../shared/allowed-page.js'
import { PeoplePages } from '../../shared/office-pages.js'
import { LicenceFileCard } from './licence-file.js'
import { Flags, statusOf } from './licence-parts.js'

const LicenceHistory = lazyDialog(async () => (await import('./licence-history.js')).LicenceHistory)

const title = 'Licenses'
const pageRows = 50

const whose = { PERSON: 'Agent or staff', PAYEE: 'Payee', BROKERAGE: 'The brokerage’s own' }

const columns = (onHistory: (licence: Licence) => void): Column<Licence>[] => [
  {
    key: 'name',
    title: 'Name',
    render: ({ agentId, kind, name }) => (
      <>
        {agentId === null ? name : <AppLink href={`/roster/${agentId}`}>{name}</AppLink>}
        <br />
        <span className="bb-muted">{whose[kind]}</span>
      </>
    ),
  },
  { key: 'number', title: 'License', brief: 'detail', render: ({ number }) => number },
  { key: 'status', title: 'Status', render: statusOf },
  {
    key: 'expires',
    title: 'Expires',
    brief: 'figure',
    render: ({ reading }) => (reading?.expires == null ? '—' : <DateText value={reading.expires} />),
  },
  {
    key: 'flags',
    title: 'Alerts',
    brief: 'state',
    render: ({ flags }) => (flags.length === 0 ? <span className="bb-muted">No alerts</span> : <Flags flags={flags} />),
  },
  actionsColumn((licence) =>
    licenceDigits(licence.number) === null ? null : (
      <Button type="link" aria-label={`History of ${licence.name}`} onClick={() => onHistory(licence)}>
        History
      </Button>
    ),
  ),
]

const AllLicences = () => {
  const { get, oneOf, filter: narrow, search } = useFilters()
  const [q, flag] = [get('q'), oneOf('flag', licenceFlags)]
  const { rows, error, refetch, total, isLong, more } = useList('GET /api/licences', { query: { q, flag } }, pageRows)
  const [shown, setShown] = useState<Licence | null>(null)
  const isPhone = useIsPhone()
  // Keys keep what is under way when the two change places.
  const file = <LicenceFileCard key="file" />
  const list = (
    <Fragment key="list">
      <FilterBar
        label="Filter licenses"
        filterCount={Number(flag !== undefined)}
        onClear={q !== '' || flag !== undefined ? () => narrow({ q: null, flag: null }) : undefined}>
        <SearchBox value={q} onSearch={search} placeholder="Search by name or license" label="Search licenses" />
        <Select
          aria-label="Alerts"
          value={flag ?? null}
          onChange={(value) => narrow({ flag: value })}
          options={[{ value: null, label: 'All licenses' }, ...optionsOf(licenceFlags, licenceFlagLabels)]}
          popupMatchSelectWidth={false}
        />
      </FilterBar>
      <SectionCard title={countedTitle(title, total)} flush>
        {error ? (
          <ErrorState title="The licenses could not be loaded." onRetry={refetch} />
        ) : (
          <Table
            caption={title}
            columns={columns(setShown)}
            rows={rows}
            rowKey={({ kind, holderId }) => `${kind} ${holderId}`}
            empty={<EmptyState drawing="people" text="No licenses match" />}
          />
        )}
        {isLong ? <LoadMore noun="licenses" {...more} /> : null}
      </SectionCard>
    </Fragment>
  )
  return (
    <div className="bb-stack">
      <PageHeader title={title} subtitle="What TREC’s file says about your people, payees and the brokerage itself" />
      <PeoplePages page="/licenses" />
      {isPhone ? [list, file] : [file, list]}
      <LicenceHistory licence={shown} open={shown !== null} onClose={() => setShown(null)} />
    </div>
  )
}

/** Licences of people, payees and the brokerage in TREC's file (brokers and managers; docs/rules/licences.md). */
const Licences = () => (
  <AllowedPage
    permission="licences.watch"
    title={title}
    text="Only brokers and managers see licenses."
    advice="Your own is under Settings in the menu.">
    <AllLicences />
  </AllowedPage>
)

export default Licences
