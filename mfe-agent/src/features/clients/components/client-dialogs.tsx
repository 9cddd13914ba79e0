import { lengths, screens } from '@bluebonnet/contracts'
import type { Client } from '@bluebonnet/contracts'
import { changesOf, textOrNull, useDraft } from '@bluebonnet/portal-sdk'
import { Form, FormDialog, Input } from '@bluebonnet/ui/forms'
import { clientBody, clientName, clientValues } from '../client-values.js'
import type { ClientValues } from '../client-values.js'
import { useCreateClient, useUpdateClient } from '../hooks/use-save-client.js'
import { ClientFields } from './client-fields.js'

interface AddClientDialogProps {
  /** Opened from a field that picks a client: a form of its own beside the list's. */
  picked?: boolean
  beginning?: Partial<ClientValues>
  open: boolean
  onAdded?: (client: Client) => void
  onClose: () => void
}

const nothing: Partial<ClientValues> = {}

export const AddClientDialog = (props: AddClientDialogProps) => {
  const { picked = false, beginning = nothing, open, onAdded, onClose } = props
  const draft = useDraft('add-client', picked ? 'picked' : undefined)
  const create = useCreateClient(draft)
  const submit = async (values: ClientValues): Promise<void> => {
    const client = await create.mutateAsync({ body: clientBody(values) })
    onAdded?.(client)
  }
  return (
    <FormDialog<ClientValues>
      draft={draft}
      open={open}
      title={screens.clients.add}
      submitLabel={screens.clients.add}
      busyLabel="Adding..."
      initialValues={beginning}
      onSubmit={submit}
      onClose={onClose}>
      <ClientFields />
    </FormDialog>
  )
}

type Noted = Pick<ClientValues, 'notes'>

interface EditClientDialogProps {
  client: Client
  open: boolean
  onClose: () => void
}

/** What is noted of a client, changed without the rest of the form. */
export const ClientNotesDialog = ({ client, open, onClose }: EditClientDialogProps) => {
  const draft = useDraft('client-notes', client.id)
  const update = useUpdateClient()
  const save = async (values: Noted, row: Client) =>
    update.mutateAsync({ params: { id: row.id }, body: { notes: textOrNull(values.notes), version: row.version } })
  return (
    <FormDialog<Noted, Client>
      draft={draft}
      open={open}
      title={`Notes on ${clientName(client)}`}
      submitLabel="Save note"
      busyLabel="Saving..."
      onClose={onClose}
      edits={{ row: client, valuesOf: ({ notes }) => ({ notes }), save }}>
      <Form.Item name="notes" label="Notes">
        <Input.TextArea rows={8} maxLength={lengths.note} />
      </Form.Item>
    </FormDialog>
  )
}

export const EditClientDialog = ({ client, open, onClose }: EditClientDialogProps) => {
  const draft = useDraft('edit-client', client.id)
  const update = useUpdateClient()
  const save = async (values: ClientValues, row: Client) =>
    update.mutateAsync({
      params: { id: row.id },
      body: { ...changesOf(clientBody(clientValues(row)), clientBody(values)), version: row.version },
    })
  return (
    <FormDialog<ClientValues, Client>
      draft={draft}
      open={open}
      title={screens.clients.edit}
      submitLabel="Save changes"
      busyLabel="Saving..."
      onClose={onClose}
      edits={{ row: client, valuesOf: clientValues, save }}>
      <ClientFields of={client} />
    </FormDialog>
  )
}
