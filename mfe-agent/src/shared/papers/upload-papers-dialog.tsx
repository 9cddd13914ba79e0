import { manyDocuments, screens, toastTexts } from '@bluebonnet/contracts'
import type { DealChecklist } from '@bluebonnet/contracts'
import { given, useCall, useCallMutation, useDraft, useToast } from '@bluebonnet/portal-sdk'
import { Form, FormDialog } from '@bluebonnet/ui/forms'
import { ClientSelect } from '../pickers/client-select.js'
import { DealSelect } from '../pickers/deal-select.js'
import { PropertySelect } from '../pickers/property-select.js'
import { FileField } from '../uploads/file-field.js'
import { fileRule } from '../uploads/file-rule.js'
import { objectUploader } from '../uploads/uploaders.js'
import { useUploads } from '../uploads/use-uploads.js'
import { filePapers, ticksOf } from './file-papers.js'
import type { Papers, SentPaper } from './file-papers.js'
import { PaperFields } from './paper-fields.js'
import './papers.css'

interface Values {
  papers?: Papers
  dealId?: string
  clientId?: string
  propertyId?: string
}

export type PapersAbout = { dealId: string } | { clientId: string } | { propertyId: string }

interface UploadPapersDialogProps {
  open: boolean
  /** The deal, client or property that the papers go to; without one the dialog asks what they are about. */
  about: PapersAbout | null
  /** Files that were dropped where the dialog was opened from. */
  dropped?: readonly File[]
  onClose: () => void
}

const sendDocument = objectUploader('document')
const madeOld = [
  'GET /api/documents',
  'GET /api/deals',
  'GET /api/properties',
  'GET /api/dashboard/stats',
  'GET /api/activity',
] as const
const fileFields = ['documentURL', 'papers']
const nothingDropped: readonly File[] = []
const noLines: DealChecklist['items'] = []

const uploaded = (count: number): string =>
  count === 1 ? toastTexts.documentUploaded : `${count} documents uploaded successfully`

/**
 * Many files at once, each with a name and a type of its own. They are sent while the fields are looked through, and
 * filed one after the other: what is filed leaves the dialog, so that a refusal of one keeps the rest and files none
 * twice.
 */
export const UploadPapersDialog = ({ open, about, dropped = nothingDropped, onClose }: UploadPapersDialogProps) => {
  const [form] = Form.useForm<Values>()
  const { toast } = useToast()
  const draft = useDraft('upload-papers', Object.values(about ?? {}).at(0))
  const files = useUploads(sendDocument, manyDocuments, toastTexts.documentFailed)
  const record = useCallMutation('PUT /api/documents', {
    invalidates: [...madeOld],
    failure: toastTexts.documentFailed,
  })
  const tick = useCallMutation('PATCH /api/deals/:id/checklist', {
    invalidates: ['GET /api/deals'],
    failure: toastTexts.checklistFailed,
  })
  const chosen = Form.useWatch('dealId', form)
  const target = (about !== null && 'dealId' in about ? about.dealId : chosen) ?? ''
  const lines =
    useCall('GET /api/deals/:id/checklist', { params: { id: target } }, { enabled: open && target !== '' }).data
      ?.items ?? noLines

  const submit = async ({ papers = {}, clientId, propertyId }: Values): Promise<void> => {
    await files.sent()
    const sent = files.uploads
      .getFiles()
      .map(({ id, name, response }) => ({ id, name: name ?? '', objectPath: response?.body?.objectPath ?? '' }))
    const filedTo = about ?? { dealId: given(target), clientId: given(clientId), propertyId: given(propertyId) }
    const filed: SentPaper[] = []
    try {
      await filePapers(
        sent,
        papers,
        async ({ objectPath, label, type }) =>
          record.mutateAsync({ body: { documentURL: objectPath, label, type, ...filedTo } }),
        (paper) => {
          filed.push(paper)
          files.uploads.removeFile(paper.id)
        },
      )
      toast({ title: uploaded(sent.length) })
    } finally {
      // What is filed ticks its lines, also when a later one was refused. A tick that failed says so and is made on the
      // checklist.
      const items = target === '' ? [] : ticksOf(filed, papers, lines)
      if (items.length > 0) await tick.mutateAsync({ params: { id: target }, body: { items } }).catch(() => undefined)
    }
  }
  const close = (): void => {
    files.uploads.cancelAll()
    onClose()
  }
  return (
    <FormDialog<Values>
      draft={draft}
      files={fileFields}
      open={open}
      title={screens.documents.uploadFiles}
      submitLabel={screens.documents.uploadFiles}
      busyLabel="Uploading..."
      form={form}
      width={720}
      onSubmit={submit}
      onClose={close}>
      <Form.Item name="documentURL" label="Files" required rules={[fileRule(files.uploads, toastTexts.documentFirst)]}>
        <FileField of={files} begun={dropped} details={(file) => <PaperFields file={file} lines={lines} />} />
      </Form.Item>
      {about === null ? (
        <div className="bb-form-grid">
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
      ) : null}
    </FormDialog>
  )
}
