import {
  documentTypeLabels,
  documentTypes,
  fieldTexts,
  lengths,
  screens,
  toastTexts,
  uploadRules,
} from '@bluebonnet/contracts'
import type { DocumentType } from '@bluebonnet/contracts'
import { given, useDraft } from '@bluebonnet/portal-sdk'
import { Form, Input, Select, optionsOf, rules } from '@bluebonnet/ui/forms'
import { ClientSelect } from '../../../shared/pickers/client-select.js'
import { DealSelect } from '../../../shared/pickers/deal-select.js'
import { PropertySelect } from '../../../shared/pickers/property-select.js'
import { UploadDialog } from '../../../shared/uploads/upload-dialog.js'
import { objectUploader } from '../../../shared/uploads/uploaders.js'
import { useRecordDocument } from '../hooks/use-document-changes.js'

interface DocumentValues {
  label: string
  type: DocumentType
  dealId?: string
  clientId?: string
  propertyId?: string
}

const sendDocument = objectUploader('document')

export const UploadDocumentDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const draft = useDraft('upload-document')
  const record = useRecordDocument(draft)
  const submit = async ({ label, type, dealId, clientId, propertyId }: DocumentValues, documentURL: string) =>
    record.mutateAsync({
      body: {
        documentURL,
        label,
        type,
        dealId: given(dealId),
        clientId: given(clientId),
        propertyId: given(propertyId),
      },
    })
  return (
    <UploadDialog<DocumentValues>
      draft={draft}
      open={open}
      title={screens.documents.upload}
      uploader={sendDocument}
      rule={uploadRules.document}
      fileField="documentURL"
      missing={toastTexts.documentFirst}
      failure={toastTexts.documentFailed}
      onSubmit={submit}
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="label" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
          <Input maxLength={lengths.label} autoComplete="off" />
        </Form.Item>
        <Form.Item name="type" label="Type" rules={[rules.required(fieldTexts.type)]}>
          <Select options={optionsOf(documentTypes, documentTypeLabels)} placeholder="Choose a type" />
        </Form.Item>
        <Form.Item name="dealId" label="Deal">
          <DealSelect />
        </Form.Item>
        <Form.Item name="clientId" label="Client">
          <ClientSelect />
        </Form.Item>
        <Form.Item name="propertyId" label="Property">
          <PropertySelect />
        </Form.Item>
      </div>
    </UploadDialog>
  )
}
