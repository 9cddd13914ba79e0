import { shownPhone, type ClientNoteKind } from '@bluebonnet/domain'
import { clientStatusLabels, clientTypeLabels, screens, type Client } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { useMay } from '@bluebonnet/portal-sdk/may-decide'
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
import {
  CalendarIcon,
  DealsIcon,
  EditIcon,
  FileIcon,
  Icon,
  MailIcon,
  MessagesIcon,
  PhoneIcon,
  UploadIcon,
} from '@bluebonnet/ui/icons'
import { ButtonLink, PageSkeleton } from '@bluebonnet/ui/plain'
import { RecordHistory } from '@bluebonnet/ui/record-history'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ClientNoteDialog, NewDealDialog, NewEventDialog, UploadPapersDialog } from '../../shared/dialogs.js'
import { NextSteps } from '../../shared/next-steps.js'
import { RelatedDeals, RelatedDocuments } from '../../shared/related.js'
import { RowFailure } from '../../shared/load-failure.js'
import { eventOfClient } from '../calendar/event-about.js'
import { useDeleteClient } from '../clients/client-changes.js'
import { clientName } from '../clients/client-values.js'
import { dealOfClient } from '../deals/deal-values.js'
import { ClientTimeline } from './client-timeline.js'
import './client.css'

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

interface ContactProps {
  client: Client
  /** Called when the user starts a call or an e-mail, to suggest a note. */
  onContact: (kind: ClientNoteKind) => void
}

/** Links that call, e-mail or text the client with the device's own apps. */
const Contact = ({ client: { email, phone }, onContact }: ContactProps) => {
  if (email === null && phone === null) return null
  return (
    <div className="bb-flex client-contact">
      {phone === null ? null : (
        <ButtonLink href={`tel:${phone}`} onClick={() => onContact('CALL')}>
          <Icon of={PhoneIcon} /> Call
        </ButtonLink>
      )}
      {email === null ? null : (
        <ButtonLink href={`mailto:${email}`} onClick={() => onContact('EMAIL')}>
          <Icon of={MailIcon} /> Email
        </ButtonLink>
      )}
      {phone === null ? null : (
        <ButtonLink href={`sms:${phone}`} onClick={() => onContact('NOTE')}>
          <Icon of={MessagesIcon} /> Message
        </ButtonLink>
      )}
    </div>
  )
}

/** Next steps for a client: a deal, a note, an event, their papers. */
interface ClientStepsProps {
  client: Client
  remove: ReturnType<typeof useDeleteClient>
  onNote: () => void
}

const ClientSteps = ({ client, remove, onNote }: ClientStepsProps) => {
  const confirm = useConfirm()
  const [open, setOpen] = useState<'deal' | 'note' | 'event' | 'papers' | null>(null)
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
    { key: 'note', label: 'Note', icon: FileIcon, needs: 'clients.write' },
    { key: 'event', label: screens.calendar.add, icon: CalendarIcon, needs: 'calendar.write' },
    { key: 'papers', label: screens.documents.uploadFiles, icon: UploadIcon, needs: 'documents.write' },
  ] as const
  return (
    <>
      <NextSteps
        of={name}
        steps={steps}
        onStep={(step) => (step === 'note' ? onNote() : setOpen(step))}
        rest={[{ key: 'delete', label: 'Delete', danger: true, onClick: () => void askAndRemove() }]}
      />
      <NewDealDialog beginning={{ row: id, values: dealOfClient(client) }} open={open === 'deal'} onClose={close} />
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

/** Stops refetching a client during deletion: a live event would otherwise cause a "not found" error. */
const isStaying = (remove: ReturnType<typeof useDeleteClient>): boolean => remove.isIdle || remove.isError

const OneClient = ({ client, remove }: OneClientProps) => {
  const [isEditing, setEditing] = useState(false)
  const [noted, setNoted] = useState<ClientNoteKind>('NOTE')
  const [isNoting, setNoting] = useState(false)
  const mayNote = useMay('clients.write')
  const note = (kind: ClientNoteKind): void => {
    if (!mayNote) return
    setNoted(kind)
    setNoting(true)
  }
  const name = clientName(client)
  return (
    <div className="bb-stack">
      <PageHeader
        title={name}
        facts={<AppLink href="/clients">{screens.clients.all}</AppLink>}
        action={
          <>
            <ClientSteps client={client} remove={remove} onNote={() => note('NOTE')} />
            <Button type="primary" icon={<Icon of={EditIcon} />} onClick={() => setEditing(true)}>
              {screens.clients.edit}
            </Button>
          </>
        }
      />
      <Contact client={client} onContact={note} />
      <div className="client-columns">
        <ClientFacts client={client} />
        <div className="client-story">
          {isStaying(remove) ? (
            <ClientTimeline
              id={client.id}
              action={
                mayNote ? (
                  <Button size="small" onClick={() => note('NOTE')}>
                    Add note
                  </Button>
                ) : null
              }
            />
          ) : null}
        </div>
        <div className="bb-stack">
          <RelatedDeals of={{ clientId: client.id }} />
          <RelatedDocuments of={{ clientId: client.id }} />
          <RecordHistory kind="client" id={client.id} />
        </div>
      </div>
      <ClientNoteDialog key={noted} client={client} kind={noted} open={isNoting} onClose={() => setNoting(false)} />
      <EditClientDialog client={client} open={isEditing} onClose={() => setEditing(false)} />
    </div>
  )
}

const ClientPage = () => {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const remove = useDeleteClient(() => void navigate('/clients'))
  const client = useCall('GET /api/clients/:id', { params: { id } }, { enabled: isStaying(remove) })
  if (client.isError)
    return (
      <RowFailure
        noun="client"
        list={{ href: '/clients', label: screens.clients.all }}
        error={client.error}
        onRetry={() => void client.refetch()}
      />
    )
  return client.data === undefined ? (
    <PageSkeleton shape="detail" />
  ) : (
    <OneClient client={client.data} remove={remove} />
  )
}

export default ClientPage
