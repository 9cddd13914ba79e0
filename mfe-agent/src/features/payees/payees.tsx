import {
  countInWords,
  licenceFlagColours,
  licenceFlagLabels,
  payeeKindLabels,
  type ListedPayee,
} from '@bluebonnet/contracts'
import { payeeKinds } from '@bluebonnet/domain'
import { Allowed, useFilters, useList, usePanel } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { Button, DateText, EmptyState, lazyDialog, PageHeader, RefusedPage, ToneTag } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { ListCard, Table, type Column } from '@bluebonnet/ui/data'
import { FilterBar, optionsOf, SearchBox, Select } from '@bluebonnet/ui/filters'
import { AddIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore } from '@bluebonnet/ui/page-more'
import { ImportButton, NothingYet, type ImportedList } from '@bluebonnet/ui/imports'
import { useState } from 'react'
import { AddPayeeDialog, EditPayeeDialog } from '../../shared/dialogs.js'

const PayeeDealsPanel = lazyDialog(async () => (await import('./payee-deals.js')).PayeeDealsPanel)
const title = 'Payees'
const payeeImport: ImportedList = { kind: 'payees', permission: 'payees.write', noun: 'payees' }

const pageRows = 20

/** A payee's eligibility: a broker's licence number, or the expiry date of an entity's registration. */
const LicenceState = ({ payee }: { payee: ListedPayee }) => {
  const { kind, licenceNumber, registrationExpires } = payee
  if (kind === 'AGENT_ENTITY')
    return registrationExpires === null ? (
      'No registration'
    ) : (
      <span>
        Registered until <DateText value={registrationExpires} />
      </span>
    )
  return licenceNumber ?? (kind === 'BROKERAGE' ? 'No license number' : '—')
}

interface PayeeActions {
  onEdit: ((payee: ListedPayee) => void) | null
  onDeals: (payee: ListedPayee) => void
}

const columnsOf = ({ onEdit, onDeals }: PayeeActions): Column<ListedPayee>[] => [
  {
    key: 'name',
    title: 'Payee',
    render: ({ name, address }) => (
      <div>
        <strong>{name}</strong>
        {address === null ? null : <div className="bb-muted">{address}</div>}
      </div>
    ),
  },
  { key: 'kind', title: 'Kind', brief: 'detail', render: ({ kind }) => payeeKindLabels[kind] },
  { key: 'licence', title: 'License or registration', render: (payee) => <LicenceState payee={payee} /> },
  {
    key: 'flags',
    title: 'Alerts',
    brief: 'state',
    render: ({ flags }) =>
      flags.length === 0 ? (
        <span className="bb-muted">No alerts</span>
      ) : (
        <span className="bb-row">
          {flags.map((flag) => (
            <ToneTag key={flag} colour={licenceFlagColours[flag]}>
              {licenceFlagLabels[flag]}
            </ToneTag>
          ))}
        </span>
      ),
  },
  {
    key: 'deals',
    title: 'Deals',
    align: 'end',
    brief: 'figure',
    render: (payee) =>
      payee.deals === 0 ? (
        <>
          0 <span className="bb-on-phones">deals</span>
        </>
      ) : (
        <Button
          type="link"
          className="bb-flush"
          aria-label={`${countInWords(payee.deals)} ${payee.deals === 1 ? 'deal' : 'deals'} of ${payee.name}`}
          onClick={() => onDeals(payee)}>
          <span>
            {countInWords(payee.deals)} <span className="bb-on-phones">{payee.deals === 1 ? 'deal' : 'deals'}</span>
          </span>
        </Button>
      ),
  },
  actionsColumn((payee) =>
    onEdit === null ? null : (
      <Button type="link" aria-label={`Edit ${payee.name}`} onClick={() => onEdit(payee)}>
        Edit
      </Button>
    ),
  ),
]

const PayeesContent = () => {
  const { get, oneOf, filter: narrow, search } = useFilters()
  const panel = usePanel('payee')
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<ListedPayee | null>(null)
  const [q, kind, isWarned] = [get('q'), oneOf('kind', payeeKinds), get('warned') === 'true']
  const query = { q, kind, ...(isWarned ? { warned: true } : {}) }
  const { rows, ...list } = useList('GET /api/payees', { query }, pageRows)
  const isNarrowed = q !== '' || kind !== undefined || isWarned
  const mayWrite = useMay('payees.write')
  const add = mayWrite ? (
    <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
      New payee
    </Button>
  ) : null
  return (
    <div className="bb-stack">
      <PageHeader
        title={title}
        subtitle="People and companies outside the brokerage who are paid from deals"
        action={
          <>
            <PageMore>
              <ImportButton list={payeeImport} />
            </PageMore>
            {add}
          </>
        }
      />
      <FilterBar
        label="Filter payees"
        filterCount={Number(kind !== undefined) + Number(isWarned)}
        onClear={isNarrowed ? () => narrow({ q: null, kind: null, warned: null }) : undefined}>
        <SearchBox value={q} onSearch={search} placeholder="Search by name or license number" label="Search payees" />
        <Select
          aria-label="Kind"
          value={kind ?? null}
          options={[{ value: null, label: 'All kinds' }, ...optionsOf(payeeKinds, payeeKindLabels)]}
          onChange={(value) => narrow({ kind: value })}
        />
        <Select
          aria-label="Alerts"
          value={isWarned ? 'true' : null}
          options={[
            { value: null, label: 'All payees' },
            { value: 'true', label: 'With alerts' },
          ]}
          onChange={(value) => narrow({ warned: value })}
        />
      </FilterBar>
      <ListCard title={title} noun="payees" list={list} failure="The payees could not be loaded.">
        <Table
          caption={title}
          columns={columnsOf({ onEdit: mayWrite ? setEdited : null, onDeals: ({ id }) => panel.open(id) })}
          rows={rows}
          empty={
            isNarrowed ? (
              <EmptyState drawing="people" text="No payees match" />
            ) : (
              <NothingYet drawing="people" text="No payees yet" list={payeeImport} add={add} />
            )
          }
        />
      </ListCard>
      <AddPayeeDialog open={isAdding} onClose={() => setAdding(false)} />
      {edited === null ? null : <EditPayeeDialog key={edited.id} id={edited.id} open onClose={() => setEdited(null)} />}
      <PayeeDealsPanel
        open={panel.subject !== null}
        id={panel.subject}
        name={rows?.find(({ id }) => id === panel.subject)?.name}
        onClose={panel.close}
      />
    </div>
  )
}

const refused = (
  <RefusedPage
    title={title}
    text="Only brokers and managers manage payees."
    advice="Who is paid on a deal is on its page, under Deals in the menu."
  />
)

/** Outside payees of deals (brokers and managers; docs/rules/commission-and-caps.md#payees). */
const Payees = () => (
  <Allowed permission="payees.write" otherwise={refused}>
    <PayeesContent />
  </Allowed>
)

export default Payees
