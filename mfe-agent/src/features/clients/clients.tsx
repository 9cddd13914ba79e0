import { clientStatusLabels, clientTypeLabels, screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { sentenceOf, useAct, useFilters, useList } from '@bluebonnet/portal-sdk'
import { AppLink, Button, EmptyState, lazyDialog, Money, PageHeader, ToneTag } from '@bluebonnet/ui'
import { ListCard, Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/filters'
import { AddIcon, EditIcon, Icon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { AddClientDialog } from '../../shared/dialogs.js'
import { ImportButton } from '../../shared/imports/import-button.js'
import type { ImportedList } from '../../shared/imports/import-button.js'
import { SavedViews } from '../../shared/saved-views.js'
import { clientName } from './client-values.js'

const clientImport: ImportedList = {
  call: 'POST /api/imports/clients',
  permission: 'imports.write',
  noun: 'clients',
  needed: ['firstName', 'lastName', 'type'],
  optional: ['email', 'phone', 'budget', 'status', 'notes'],
  invalidates: [
    'GET /api/clients',
    'GET /api/dashboard/stats',
    'GET /api/counts',
    'GET /api/activity',
    'GET /api/reports/summary',
  ],
}

interface ClientTableProps {
  clients: readonly Client[] | undefined
  empty: ReactNode
  onEdit: (client: Client) => void
}

const columnsOf = (onEdit: ClientTableProps['onEdit']): Column<Client>[] => [
  {
    key: 'name',
    title: 'Name',
    render: (client) => <AppLink href={`/clients/${client.id}`}>{clientName(client)}</AppLink>,
  },
  { key: 'type', title: 'Type', render: ({ type }) => clientTypeLabels[type] },
  {
    key: 'email',
    title: 'Email',
    render: ({ email }) => (email === null ? '—' : <a href={`mailto:${email}`}>{email}</a>),
  },
  {
    key: 'phone',
    title: 'Phone',
    render: ({ phone }) => (phone === null ? '—' : <a href={`tel:${phone}`}>{phone}</a>),
  },
  { key: 'budget', title: 'Budget', align: 'end', render: ({ budget }) => <Money value={budget} /> },
  {
    key: 'status',
    title: 'Status',
    render: ({ status }) => (
      <ToneTag colour={status === 'ACTIVE' ? 'green' : 'gray'}>{clientStatusLabels[status]}</ToneTag>
    ),
  },
  {
    key: 'actions',
    title: 'Actions',
    acts: true,
    quiet: true,
    align: 'end',
    render: (client) => (
      <Button
        type="text"
        icon={<Icon of={EditIcon} />}
        onClick={() => onEdit(client)}
        aria-label={`Edit ${clientName(client)}`}>
        Edit
      </Button>
    ),
  },
]

const ClientTable = ({ clients, empty, onEdit }: ClientTableProps) => (
  <Table
    caption="Clients"
    columns={columnsOf(onEdit)}
    rows={clients}
    rowKey={({ id }) => id}
    empty={empty}
    waitingRows={8}
  />
)

const pageSize = 50

/** 'All Clients (count)', found by the server on name, e-mail or phone. */
const ClientList = ({ q, onAdd, onEdit }: { q: string; onAdd: () => void; onEdit: (client: Client) => void }) => {
  const { rows: clients, ...list } = useList('GET /api/clients', { query: { q } }, pageSize)
  const empty =
    q === '' ? (
      <EmptyState
        drawing="people"
        text={screens.clients.none}
        action={
          <Button type="primary" icon={<Icon of={AddIcon} />} onClick={onAdd}>
            {screens.clients.addFirst}
          </Button>
        }
      />
    ) : (
      <EmptyState drawing="search" text={screens.clients.noMatch} />
    )
  return (
    <ListCard
      title={screens.clients.all}
      noun="clients"
      list={list}
      failure={sentenceOf(list.error) ?? 'The clients could not be loaded.'}>
      <ClientTable clients={clients} empty={empty} onEdit={onEdit} />
    </ListCard>
  )
}

const EditClientDialog = lazyDialog(async () => (await import('./client-dialogs.js')).EditClientDialog)

const Clients = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const [isAdding, setAdding] = useAct('client')
  const [edited, setEdited] = useState<Client | null>(null)
  const [isEditing, setEditing] = useState(false)
  const edit = (client: Client): void => {
    setEdited(client)
    setEditing(true)
  }
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.clients.title}
        subtitle={screens.clients.subtitle}
        action={
          <>
            <ImportButton list={clientImport} />
            <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
              {screens.clients.add}
            </Button>
          </>
        }
      />
      <FilterBar label="Search clients" end={<SavedViews list="CLIENTS" />}>
        <SearchBox value={q} onSearch={filters.search} placeholder={screens.clients.searchPlaceholder} />
      </FilterBar>
      <ClientList q={q} onAdd={() => setAdding(true)} onEdit={edit} />
      <AddClientDialog open={isAdding} onClose={() => setAdding(false)} />
      {edited === null ? null : (
        <EditClientDialog key={edited.id} client={edited} open={isEditing} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

export default Clients
