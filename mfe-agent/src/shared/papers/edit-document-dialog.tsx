import { documentTypeLabels, fieldTexts, toasts, type Document } from '@bluebonnet/contracts'
import { documentTypes, isBroker, lengths, type DocumentType } from '@bluebonnet/domain'
import { changesOf, useCallMutation, useDraft, useSession } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { DealSelect } from '../pickers/remote-select.js'

interface Values {
  label: string
  type: DocumentType
  dealId?: string | null
  reason?: string
}

const valuesOf = ({ label, type, dealId }: Document): Values => ({ label, type, dealId })

/** Edits a document's name, type and deal. */
export const EditDocumentDialog = ({ document, open, onClose }: DialogProps & { document: Document }) => {
  const { id, dealId } = document
  const { user } = useSession()
  const change = useCallMutation('PATCH /api/documents/:id', {
    success: toasts.documentUpdated,
    failure: toasts.documentUpdateFailed,
  })
  const draft = useDraft('edit-document', id)
  // Sends only the fields that differ from the initial document, so that another user's new name stays.
  const save = async (values: Values, begun: Document): Promise<unknown> => {
    const { reason, ...filed } = values
    const { dealId: wanted, ...rest } = changesOf(valuesOf(begun), filed)
    return change.mutateAsync({
      params: { id },
      body: { ...rest, reason, ...(typeof wanted === 'string' ? { dealId: wanted } : {}) },
    })
  }
  return (
    <FormDialog<Values, Document>
      draft={draft}
      open={open}
      title="Edit document"
      submitLabel="Save changes"
      edits={{ row: document, valuesOf, save }}
      onClose={onClose}>
      <Form.Item name="label" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
        <Input maxLength={lengths.label} autoComplete="off" />
      </Form.Item>
      <Form.Item name="type" label="Type" rules={[rules.required(fieldTexts.type)]}>
        <Select options={optionsOf(documentTypes, documentTypeLabels)} />
      </Form.Item>
      <Form.Item name="dealId" label="Deal" rules={dealId === null ? [] : [rules.required('Choose a deal')]}>
        <DealSelect />
      </Form.Item>
      {dealId !== null && user !== null && isBroker(user) ? (
        <Form.Item
          name="reason"
          label="Reason"
          extra="Needed to move or retype a document that was already reviewed or whose deal has closed.">
          <Input maxLength={lengths.reason} />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
