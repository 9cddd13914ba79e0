import { shownPhone } from '@bluebonnet/contracts/phone'
import { clientStatusLabels, clientTypeLabels, screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import {
  AppLink,
  Button,
  DateText,
  lazyDialog,
  Money,
  PageHeader,
  SectionCard,
  ToneTag,
  useConfirm,
} from '@bluebonnet/ui'
import { Facts } from '@bluebonnet/ui/data'
import { CalendarIcon, DealsIcon, EditIcon, FileIcon, Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { PageWait } from '@bluebonnet/ui/plain'
import { RecordHistory } from '@bluebonnet/ui/record-history'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ClientNotesDialog, NewDealDialog, NewEventDialog, UploadPapersDialog } from '../../shared/dialogs.js'
import { NextSteps } from '../../shared/next-steps.js'
import { RelatedDeals, RelatedDocuments } from '../../shared/related.js'
import { RowFailure } from '../../shared/load-failure.js'
import { eventOfClient } from '../calendar/event-about.js'
import { useDeleteClient } from '../clients/client-changes.js'
import { clientName } from '../clients/client-values.js'
import { dealOfClient } from '../deals/deal-values.js'

const ClientFacts = ({ client }: { client: Client }) => (
  <SectionCard title="Details">
    <Facts
      facts={[
        { label: 'Type', value: clientTypeLabels[client.type] },
        {
          label: 'Status',
          value: (
            <ToneTag colour={client.status === 'ACTIVE' ? 'green' : 'gray'}>
              {clientStatusLabels[client.status]}
            </ToneTag>
          ),
        },
        { label: 'Email', value: client.email === null ? '—' : <a href={`mailto:${client.email}`}>{client.email}</a> },
        {
          label: 'Phone',
          value: client.phone === null ? '—' : <a href={`tel:${client.phone}`}>{shownPhone(client.phone)}</a>,
        },
        { label: 'Budget', value: <Money value={client.budget} /> },
        { label: 'Client since', value: <DateText value={client.createdAt} /> },
        { label: 'Notes', value: client.notes ?? '—' },
      ]}
    />
  </SectionCard>
)

/** What one does next with a client: a deal, a note, an event, their papers. */
const ClientSteps = ({ client, remove }: { client: Client; remove: ReturnType<typeof useDeleteClient> }) => {
  const confirm = useConfirm()
  const [open, setOpen] = useState<'deal' | 'notes' | 'event' | 'papers' | null>(null)
  const { id } = client
  const name = clientName(client)
  const close = (): void => setOpen(null)
  const askAndRemove = async (): Promise<void> => {
    const content = 'A client with deals or documents cannot be deleted.'
    const yes = await confirm({ title: `Delete ${name}?`, content, confirmLabel: 'Delete', danger: true })
    if (yes && !remove.isPending) remove.mutate({ params: { id } })
  }
  const steps = [
    { key: 'deal', label: screens.deals.add, icon: DealsIcon, needs: 'deals.write' },
    { key: 'notes', label: 'Note', icon: FileIcon, needs: 'clients.write' },
    { key: 'event', label: screens.calendar.add, icon: CalendarIcon, needs: 'calendar.write' },
    { key: 'papers', label: screens.documents.uploadFiles, icon: UploadIcon, needs: 'documents.write' },
  ] as const
  return (
    <>
      <NextSteps
        of={name}
        steps={steps}
        onStep={setOpen}
        rest={[{ key: 'delete', label: 'Delete', danger: true, onClick: () => void askAndRemove() }]}
      />
      <NewDealDialog beginning={{ row: id, values: dealOfClient(client) }} open={open === 'deal'} onClose={close} />
      <ClientNotesDialog client={client} open={open === 'notes'} onClose={close} />
      <NewEventDialog beginning={{ row: id, values: eventOfClient(client) }} open={open === 'event'} onClose={close} />
      <UploadPapersDialog about={{ clientId: id }} open={open === 'papers'} onClose={close} />
    </>
  )
}

const EditClientDialog = lazyDialog(async () => (await import('../clients/client-dialogs.js')).EditClientDialog)

interface OneClientProps {
  client: Client
  remove: ReturnType<typeof useDeleteClient>
}

const OneClient = ({ client, remove }: OneClientProps) => {
  const [isEditing, setEditing] = useState(false)
  const name = clientName(client)
  return (
    <div className="bb-stack">
      <PageHeader
        title={name}
        subtitle={<AppLink href="/clients">{screens.clients.all}</AppLink>}
        action={
          <>
            <ClientSteps client={client} remove={remove} />
            <Button type="primary" icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
              {screens.clients.edit}
            </Button>
          </>
        }
      />
      <div className="bb-columns">
        <ClientFacts client={client} />
        <RelatedDeals of={{ clientId: client.id }} />
        <RelatedDocuments of={{ clientId: client.id }} />
        <RecordHistory kind="client" id={client.id} />
      </div>
      <EditClientDialog client={client} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}

const ClientPage = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const remove = useDeleteClient(() => void navigate('/clients'))
  // What is being deleted is not read again, whatever live event comes meanwhile: it would be missing.
  const client = useCall('GET /api/clients/:id', { params: { id } }, { enabled: remove.isIdle || remove.isError })
  if (client.isError)
    return (
      <RowFailure
        noun="client"
        list={{ href: '/clients', label: screens.clients.all }}
        error={client.error}
        onRetry={() => void client.refetch()}
      />
    )
  return client.data === undefined ? <PageWait shape="detail" /> : <OneClient client={client.data} remove={remove} />
}

export default ClientPage
