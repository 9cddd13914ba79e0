import { shownPhone } from '@bluebonnet/domain'
import {
  clientStatusLabels,
  clientTypeLabels,
  ordersOf,
  screens,
  type Client,
  type ListOrder,
} from '@bluebonnet/contracts'
import { sentenceOf, useDialogParam, useFilters, useList, useTable, type TableChoices } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
import { AppLink, Button, DateText, EmptyState, lazyDialog, Money, PageHeader, ToneTag } from '@bluebonnet/ui'
import { actionsColumn } from '@bluebonnet/ui/actions-column'
import { bothWays, ColumnsMenu, ListCard, Table, useSelection, type Column } from '@bluebonnet/ui/data'
import { FilterBar, SearchBox } from '@bluebonnet/ui/filters'
import { AddIcon, EditIcon, Icon } from '@bluebonnet/ui/icons'
import { PageMore, useIsPhone } from '@bluebonnet/ui/page-more'
import { ImportButton, NothingYet, type ImportedList } from '@bluebonnet/ui/imports'
import { useDialogAbout } from '@bluebonnet/ui/use-dialog-about'
import { AddClientDialog } from '../../shared/dialogs.js'
import { useRowKeyList } from '../../shared/key-list.js'
import { OrderSelect } from '../../shared/order-select.js'
import { SavedViews } from '../../shared/saved-views.js'
import { ClientActions } from './client-actions.js'
import { clientName } from './client-values.js'

const clientImport: ImportedList = { kind: 'clients', permission: 'imports.write', noun: 'clients' }

const columnsOf = (onEdit: (client: Client) => void, isPhone: boolean): Column<Client>[] => [
  {
    key: 'name',
    title: 'Name',
    orders: bothWays('name'),
    render: (client) => <AppLink href={`/clients/${client.id}`}>{clientName(client)}</AppLink>,
  },
  { key: 'type', title: 'Type', orders: bothWays('type'), render: ({ type }) => clientTypeLabels[type] },
  {
    key: 'email',
    title: 'Email',
    orders: bothWays('email'),
    render: ({ email }) => (email === null ? '—' : <a href={`mailto:${email}`}>{email}</a>),
  },
  {
    key: 'phone',
    title: 'Phone',
    brief: 'detail',
    render: ({ phone }) => (phone === null ? '—' : <a href={`tel:${phone}`}>{shownPhone(phone)}</a>),
  },
  {
    key: 'budget',
    title: 'Budget',
    align: 'end',
    brief: 'figure',
    orders: bothWays('budget', 'descending'),
    render: ({ budget }) => <Money value={budget} />,
  },
  {
    key: 'status',
    title: 'Status',
    brief: 'state',
    orders: bothWays('status'),
    render: ({ status }) => (
      <ToneTag colour={status === 'ACTIVE' ? 'green' : 'gray'}>{clientStatusLabels[status]}</ToneTag>
    ),
  },
  {
    key: 'added',
    title: 'Added',
    extra: true,
    orders: bothWays('added', 'descending'),
    render: ({ createdAt }) => <DateText value={createdAt} />,
  },
  actionsColumn((client) => (
    <Button
      type="text"
      icon={<Icon of={EditIcon} />}
      onClick={() => onEdit(client)}
      aria-label={`Edit ${clientName(client)}`}>
      {isPhone ? null : 'Edit'}
    </Button>
  )),
]

/** On a phone the headings that sort are hidden. */
const orders: Record<ListOrder<'clients'>, string> = {
  '-added': 'Newest first',
  added: 'Oldest first',
  name: 'Name, from A',
  '-name': 'Name, from Z',
  '-budget': 'Largest budget first',
  budget: 'Smallest budget first',
  status: 'Status, active first',
  '-status': 'Status, inactive first',
  type: 'Type, from A',
  '-type': 'Type, from Z',
  email: 'Email, from A',
  '-email': 'Email, from Z',
}

const pageSize = 50

interface ClientListProps {
  q: string
  view: TableChoices<ListOrder<'clients'>>
  columns: readonly Column<Client>[]
  onAdd: () => void
}

/** 'All Clients (count)'. The server searches name, e-mail and phone. */
const ClientList = ({ q, view, columns, onAdd }: ClientListProps) => {
  const { rows: clients, ...list } = useList('GET /api/clients', { query: { q, order: view.chosen } }, pageSize)
  const selection = useSelection(clients, { nameOf: clientName })
  const mayAdd = useMay('clients.write')
  const add = (
    <Button type="primary" icon={<Icon of={AddIcon} />} onClick={onAdd}>
      {screens.clients.addFirst}
    </Button>
  )
  const empty =
    q === '' ? (
      <NothingYet drawing="people" text={screens.clients.none} list={clientImport} add={mayAdd ? add : null} />
    ) : (
      <EmptyState drawing="search" text={screens.clients.noMatch} />
    )
  return (
    <>
      <ListCard
        title={screens.clients.all}
        noun="clients"
        list={list}
        failure={sentenceOf(list.error) ?? 'The clients could not be loaded.'}>
        <Table
          caption="Clients"
          columns={columns}
          rows={clients}
          empty={empty}
          waitingRows={8}
          view={view}
          selection={selection}
        />
      </ListCard>
      <ClientActions selection={selection} />
    </>
  )
}

const EditClientDialog = lazyDialog(async () => (await import('./client-dialogs.js')).EditClientDialog)

const Clients = () => {
  const filters = useFilters()
  const q = filters.get('q')
  const [isAdding, setAdding] = useDialogParam('client')
  const { about: edited, open: isEditing, ...editing } = useDialogAbout<Client | null>(null)
  const view = useTable('clients', ordersOf('clients'), '-added')
  const mayAdd = useMay('clients.write')
  const isPhone = useIsPhone()
  const columns = columnsOf(editing.ask, isPhone)
  const { button, keys } = useRowKeyList({ isGiven: true })
  return (
    <div className="bb-stack">
      <PageHeader
        title={screens.clients.title}
        subtitle={screens.clients.subtitle}
        action={
          <>
            <PageMore>
              <ImportButton list={clientImport} />
            </PageMore>
            {mayAdd ? (
              <Button type="primary" icon={<Icon of={AddIcon} />} onClick={() => setAdding(true)}>
                {screens.clients.add}
              </Button>
            ) : null}
          </>
        }
      />
      <FilterBar
        label="Search clients"
        filterCount={0}
        end={
          <>
            {button}
            {isPhone ? null : <ColumnsMenu columns={columns} view={view} />}
            <SavedViews list="CLIENTS" columns={view.columns} />
          </>
        }>
        <SearchBox value={q} onSearch={filters.search} placeholder={screens.clients.searchPlaceholder} />
        {isPhone ? <OrderSelect view={view} labels={orders} /> : null}
      </FilterBar>
      {keys}
      <ClientList q={q} view={view} columns={columns} onAdd={() => setAdding(true)} />
      <AddClientDialog open={isAdding} onClose={() => setAdding(false)} />
      {edited === null ? null : (
        <EditClientDialog key={edited.id} client={edited} open={isEditing} onClose={editing.close} />
      )}
    </div>
  )
}

export default Clients
