import { screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { useCall } from '@bluebonnet/portal-sdk'
import { AppLink, Button, lazyDialog, PageHeader } from '@bluebonnet/ui'
import { EditIcon } from '@bluebonnet/ui/icons'
import { PageWait } from '@bluebonnet/ui/plain'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { RelatedDeals } from '../../shared/related-deals.js'
import { RelatedDocuments } from '../../shared/related-documents.js'
import { RowFailure } from '../../shared/row-failure.js'
import { clientName } from '../clients/client-values.js'
import { useDeleteClient } from '../clients/hooks/use-save-client.js'
import { ClientFacts } from './components/client-facts.js'
import { ClientSteps } from './components/client-steps.js'

const EditClientDialog = lazyDialog(
  async () => (await import('../clients/components/client-dialogs.js')).EditClientDialog,
)

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
            <Button type="primary" icon={<EditIcon aria-hidden />} onClick={() => setEditing(true)}>
              {screens.clients.edit}
            </Button>
          </>
        }
      />
      <div className="bb-columns">
        <ClientFacts client={client} />
        <RelatedDeals of={{ clientId: client.id }} />
        <RelatedDocuments of={{ clientId: client.id }} />
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
