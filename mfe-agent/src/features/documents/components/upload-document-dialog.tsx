import { documentTypeLabels, documentTypes, screens, toastTexts, uploadRules } from '@bluebonnet/contracts'
import type { DocumentType } from '@bluebonnet/contracts'
import { Form, FormDialog, Input, Select, optionsOf } from '@bluebonnet/ui/forms'
import { given } from '../../../shared/given.js'
import { ClientSelect } from '../../../shared/pickers/client-select.js'
import { DealSelect } from '../../../shared/pickers/deal-select.js'
import { PropertySelect } from '../../../shared/pickers/property-select.js'
import { FileField } from '../../../shared/uploads/file-field.js'
import { fileRule } from '../../../shared/uploads/file-rule.js'
import { objectUploader } from '../../../shared/uploads/uploaders.js'
import { useSentFiles } from '../../../shared/uploads/use-sent-files.js'
import { useUploadQueue } from '../../../shared/uploads/use-upload-queue.js'
import { useRecordDocument } from '../hooks/use-document-changes.js'

interface DocumentValues {
  /** The number of files; the path comes from the upload. */
  documentURL?: number
  label: string
  type: DocumentType
  dealId?: string
  clientId?: string
  propertyId?: string
}

const sendDocument = objectUploader('document')

export const UploadDocumentDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const queue = useUploadQueue(sendDocument, uploadRules.document)
  const sentFiles = useSentFiles(queue, toastTexts.documentFailed)
  const record = useRecordDocument()
  const submit = async ({ label, type, dealId, clientId, propertyId }: DocumentValues) => {
    const [documentURL = ''] = await sentFiles()
    return record.mutateAsync({ body: { documentURL, label, type, dealId: given(dealId), clientId: given(clientId), propertyId: given(propertyId) } })
  }
  const close = (): void => {
    queue.clear()
    onClose()
  }
  return (
    <FormDialog<DocumentValues> open={open} title={screens.documents.upload} submitLabel={screens.documents.upload} busyLabel="Uploading..."
      failure={toastTexts.documentFailed} onSubmit={submit} onClose={close}>
      <Form.Item name="documentURL" label="File" rules={[fileRule(queue, toastTexts.documentFirst)]}><FileField queue={queue} /></Form.Item>
      <div className="bb-form-grid">
        <Form.Item name="label" label="Name" rules={[{ required: true, whitespace: true, message: 'Name is required' }]}><Input maxLength={300} autoComplete="off" /></Form.Item>
        <Form.Item name="type" label="Type" rules={[{ required: true, message: 'Type is required' }]}>
          <Select options={optionsOf(documentTypes, documentTypeLabels)} placeholder="Choose a type" />
        </Form.Item>
        <Form.Item name="dealId" label="Deal"><DealSelect /></Form.Item>
        <Form.Item name="clientId" label="Client"><ClientSelect /></Form.Item>
        <Form.Item name="propertyId" label="Property"><PropertySelect /></Form.Item>
      </div>
    </FormDialog>
  )
}
