import { clientStatusLabels, clientTypeLabels } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { AppLink, Button, Money, ToneTag } from '@bluebonnet/ui'
import { EditIcon } from '@bluebonnet/ui/icons'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import type { ReactNode } from 'react'
import { clientName } from '../client-values.js'

interface ClientTableProps {
  /** Undefined while loading. */
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
        icon={<EditIcon aria-hidden />}
        onClick={() => onEdit(client)}
        aria-label={`Edit ${clientName(client)}`}>
        Edit
      </Button>
    ),
  },
]

export const ClientTable = ({ clients, empty, onEdit }: ClientTableProps) => (
  <Table
    caption="Clients"
    columns={columnsOf(onEdit)}
    rows={clients}
    rowKey={({ id }) => id}
    empty={empty}
    waitingRows={8}
  />
)
