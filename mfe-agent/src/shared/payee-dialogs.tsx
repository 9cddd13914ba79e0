import { fieldTexts, payeeKindLabels, toasts, type NewPayee, type Payee } from '@bluebonnet/contracts'
import { lengths, payeeKinds, payeesFor, type PayeeRole, type PayeeKind } from '@bluebonnet/domain'
import { changesOf, textOrNull, useCall, useCallMutation, useDraft } from '@bluebonnet/portal-sdk'
import { ErrorState, type DialogProps } from '@bluebonnet/ui'
import { DateInput } from '@bluebonnet/ui/dates'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { Modal } from '@bluebonnet/ui/layers'

const bodyOf = ({ name, kind, licenceNumber, registrationExpires, address }: NewPayee): NewPayee => ({
  name,
  kind,
  licenceNumber: textOrNull(licenceNumber),
  registrationExpires: registrationExpires ?? null,
  address: textOrNull(address),
})

const PayeeFields = ({ kinds }: { kinds: readonly PayeeKind[] }) => {
  const kind = Form.useWatch<PayeeKind | undefined>('kind')
  return (
    <div className="bb-form-grid">
      <Form.Item name="name" label="Name" className="bb-whole" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="kind" label="Kind" rules={[rules.required(fieldTexts.type)]}>
        <Select options={optionsOf(kinds, payeeKindLabels)} placeholder="Choose a kind" />
      </Form.Item>
      {kind === 'AGENT_ENTITY' ? (
        <Form.Item name="registrationExpires" label="Registered Until">
          <DateInput />
        </Form.Item>
      ) : (
        <Form.Item name="licenceNumber" label="License Number">
          <Input maxLength={lengths.payeeLicence} autoComplete="off" />
        </Form.Item>
      )}
      <Form.Item name="address" label="Address" className="bb-whole">
        <Input maxLength={lengths.officeAddress} autoComplete="off" />
      </Form.Item>
    </div>
  )
}

interface AddPayeeDialogProps extends DialogProps {
  /** The role in which the payee is paid. Undefined in the payee list, which allows any kind. */
  paidFor?: PayeeRole
  /** The search text. */
  name?: string
  onAdded?: (payee: Payee) => void
}

const kindsFor = (paidFor: PayeeRole | undefined): readonly PayeeKind[] =>
  paidFor === undefined ? payeeKinds : payeesFor[paidFor]

export const AddPayeeDialog = ({ paidFor, name, open, onAdded, onClose }: AddPayeeDialogProps) => {
  const draft = useDraft('add-payee', paidFor)
  const add = useCallMutation('POST /api/payees', { draft, success: toasts.payeeAdded, failure: toasts.payeeFailed })
  const [kind] = paidFor === undefined ? [] : payeesFor[paidFor]
  return (
    <FormDialog<NewPayee>
      draft={draft}
      open={open}
      title="New payee"
      submitLabel="Add payee"
      busyLabel="Adding..."
      initialValues={{ ...(name === undefined ? {} : { name }), ...(kind === undefined ? {} : { kind }) }}
      onSubmit={async (values) => {
        const payee = await add.mutateAsync({ body: bodyOf(values) })
        onAdded?.(payee)
      }}
      onClose={onClose}>
      <PayeeFields kinds={kindsFor(paidFor)} />
    </FormDialog>
  )
}

const valuesOf = ({ name, kind, licenceNumber, registrationExpires, address }: Payee): NewPayee => ({
  name,
  kind,
  licenceNumber,
  registrationExpires,
  address,
})

const EditPayee = ({
  payee,
  paidFor,
  open,
  onClose,
}: DialogProps & { payee: Payee; paidFor?: PayeeRole | undefined }) => {
  const draft = useDraft('edit-payee', payee.id)
  const change = useCallMutation('PATCH /api/payees/:id', { success: toasts.payeeUpdated, failure: toasts.payeeFailed })
  return (
    <FormDialog<NewPayee, Payee>
      draft={draft}
      open={open}
      title="Edit payee"
      submitLabel="Save changes"
      edits={{
        row: payee,
        valuesOf,
        save: (values, row) =>
          change.mutateAsync({
            params: { id: row.id },
            body: { ...changesOf(valuesOf(row), bodyOf(values)), version: row.version },
          }),
      }}
      onClose={onClose}>
      <PayeeFields kinds={kindsFor(paidFor)} />
    </FormDialog>
  )
}

interface EditPayeeDialogProps extends DialogProps {
  id: string
  paidFor?: PayeeRole
}

/** Edits a payee for all its deals. A new name or number makes unsigned CDAs outdated. */
export const EditPayeeDialog = ({ id, paidFor, ...dialog }: EditPayeeDialogProps) => {
  const { data, error, refetch } = useCall('GET /api/payees/:id', { params: { id } }, { enabled: dialog.open })
  if (data === undefined && error)
    return (
      <Modal open={dialog.open} title="Edit payee" footer={null} onCancel={dialog.onClose}>
        <ErrorState title="The payee could not be loaded." onRetry={() => void refetch()} />
      </Modal>
    )
  return data === undefined ? null : <EditPayee key={id} payee={data} paidFor={paidFor} {...dialog} />
}
