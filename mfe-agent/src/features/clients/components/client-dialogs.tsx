import { screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { changesOf, useDraft } from '@bluebonnet/portal-sdk'
import { FormDialog } from '@bluebonnet/ui/forms'
import { clientBody, clientValues } from '../client-values.js'
import type { ClientValues } from '../client-values.js'
import { useCreateClient, useUpdateClient } from '../hooks/use-save-client.js'
import { ClientFields } from './client-fields.js'

export const AddClientDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const draft = useDraft('add-client')
  const create = useCreateClient(draft)
  return (
    <FormDialog<ClientValues> draft={draft} open={open} title={screens.clients.add} submitLabel={screens.clients.add} busyLabel="Adding..."
      onSubmit={(values) => create.mutateAsync({ body: clientBody(values) })} onClose={onClose}>
      <ClientFields />
    </FormDialog>
  )
}

interface EditClientDialogProps {
  client: Client
  open: boolean
  onClose: () => void
}

export const EditClientDialog = ({ client, open, onClose }: EditClientDialogProps) => {
  const draft = useDraft('edit-client', client.id)
  const update = useUpdateClient()
  const save = async (values: ClientValues, row: Client) =>
    update.mutateAsync({ params: { id: row.id }, body: { ...changesOf(clientBody(clientValues(row)), clientBody(values)), version: row.version } })
  return (
    <FormDialog<ClientValues, Client> draft={draft} open={open} title={screens.clients.edit} submitLabel="Save changes" busyLabel="Saving..." onClose={onClose}
      edits={{ row: client, valuesOf: clientValues, save }}>
      <ClientFields of={client} />
    </FormDialog>
  )
}
