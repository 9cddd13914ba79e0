import { documentTypeLabels, fieldTexts, screens, toasts } from '@bluebonnet/contracts'
import { documentTypes, lengths, uploadRules, type DocumentType } from '@bluebonnet/domain'
import { presentText, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { AboutFields } from '../../shared/pickers/client-select.js'
import { DuplicateNote } from '../../shared/uploads/same-file.js'
import { UploadDialog } from '../../shared/uploads/upload-dialog.js'
import type { UploadFile } from '../../shared/uploads/transfer-plugin.js'
import { documentUploader } from '../../shared/uploads/uploaders.js'
import { useRecordDocument } from './document-changes.js'

interface DocumentValues {
  label: string
  type: DocumentType
  dealId?: string
  clientId?: string
  propertyId?: string
}

const DealDuplicateNote = ({ file }: { file: UploadFile }) => (
  <DuplicateNote file={file} dealId={Form.useWatch('dealId') ?? ''} />
)

export const UploadDocumentDialog = ({ open, onClose }: DialogProps) => {
  const draft = useDraft('upload-document')
  const record = useRecordDocument(draft)
  const submit = async ({ label, type, dealId, clientId, propertyId }: DocumentValues, documentURL: string) =>
    record.mutateAsync({
      body: {
        documentURL,
        label,
        type,
        dealId: presentText(dealId),
        clientId: presentText(clientId),
        propertyId: presentText(propertyId),
      },
    })
  return (
    <UploadDialog<DocumentValues>
      draft={draft}
      open={open}
      title={screens.documents.upload}
      uploader={documentUploader}
      rule={uploadRules.document}
      fileField="documentURL"
      missing={toasts.documentFirst}
      failure={toasts.documentFailed}
      onSubmit={submit}
      details={(file) => <DealDuplicateNote file={file} />}
      onClose={onClose}>
      <div className="bb-form-grid">
        <Form.Item name="label" label="Name" rules={[rules.requiredText(fieldTexts.name)]}>
          <Input maxLength={lengths.label} autoComplete="off" />
        </Form.Item>
        <Form.Item name="type" label="Type" rules={[rules.required(fieldTexts.type)]}>
          <Select options={optionsOf(documentTypes, documentTypeLabels)} placeholder="Choose a type" />
        </Form.Item>
        <AboutFields />
      </div>
    </UploadDialog>
  )
}
