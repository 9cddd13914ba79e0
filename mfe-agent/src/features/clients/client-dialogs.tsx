import { clientStatusLabels, clientTypeLabels, fieldTexts, screens, type Client } from '@bluebonnet/contracts'
import { clientStatuses, clientTypes, lengths } from '@bluebonnet/domain'
import { changesOf, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, MoneyInput, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { OwnerField, TransferField } from '../../shared/pickers/owner-field.js'
import { SimilarClients } from './similar-clients.js'
import { useCreateClient, useUpdateClient } from './client-changes.js'
import { clientBody, clientValues, type ClientValues } from './client-values.js'

/** The fields of a client (docs/rules/lifecycle.md#clients). `of` is the edited client, undefined for a new one. */
const ClientFields = ({ of }: { of?: Client }) => (
  <div className="bb-form-grid">
    <Form.Item name="firstName" label="First Name" rules={[rules.requiredText(fieldTexts.firstName)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <Form.Item name="lastName" label="Last Name" rules={[rules.requiredText(fieldTexts.lastName)]}>
      <Input maxLength={lengths.name} autoComplete="off" />
    </Form.Item>
    <Form.Item name="email" label="Email" rules={[rules.email]}>
      <Input type="email" autoComplete="off" />
    </Form.Item>
    <Form.Item name="phone" label="Phone">
      <Input type="tel" maxLength={lengths.phone} autoComplete="off" />
    </Form.Item>
    <Form.Item name="type" label="Type" rules={[rules.required(fieldTexts.type)]}>
      <Select options={optionsOf(clientTypes, clientTypeLabels)} placeholder="Choose a type" />
    </Form.Item>
    <Form.Item name="budget" label="Budget">
      <MoneyInput />
    </Form.Item>
    {of === undefined ? (
      <>
        <SimilarClients />
        <OwnerField />
      </>
    ) : (
      <>
        <Form.Item name="status" label="Status">
          <Select options={optionsOf(clientStatuses, clientStatusLabels)} />
        </Form.Item>
        <TransferField of={of.agentId} />
      </>
    )}
    <Form.Item name="notes" label="Notes" className="bb-whole">
      <Input.TextArea rows={3} maxLength={lengths.note} />
    </Form.Item>
  </div>
)

interface AddClientDialogProps extends DialogProps {
  /** Opened from a client picker: uses a draft separate from the list's. */
  picked?: boolean
  beginning?: Partial<ClientValues>
  onAdded?: (client: Client) => void
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

interface EditClientDialogProps extends DialogProps {
  client: Client
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
      onClose={onClose}
      edits={{ row: client, valuesOf: clientValues, save }}>
      <ClientFields of={client} />
    </FormDialog>
  )
}
