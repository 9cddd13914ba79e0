import { screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { FormDialog } from '@bluebonnet/ui/forms'
import { clientBody, clientValues } from '../client-values.js'
import type { ClientValues } from '../client-values.js'
import { useCreateClient, useUpdateClient } from '../hooks/use-save-client.js'
import { ClientFields } from './client-fields.js'

export const AddClientDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const create = useCreateClient()
  return (
    <FormDialog<ClientValues> open={open} title={screens.clients.add} submitLabel={screens.clients.add} busyLabel="Adding..."
      onSubmit={(values) => create.mutateAsync({ body: clientBody(values) })} onClose={onClose}>
      <ClientFields isNew />
    </FormDialog>
  )
}

interface EditClientDialogProps {
  client: Client
  open: boolean
  onClose: () => void
}

export const EditClientDialog = ({ client, open, onClose }: EditClientDialogProps) => {
  const update = useUpdateClient()
  return (
    <FormDialog<ClientValues> open={open} title={screens.clients.edit} submitLabel="Save changes" busyLabel="Saving..."
      initialValues={clientValues(client)} onSubmit={(values) => update.mutateAsync({ params: { id: client.id }, body: clientBody(values) })} onClose={onClose}>
      <ClientFields isNew={false} />
    </FormDialog>
  )
}
