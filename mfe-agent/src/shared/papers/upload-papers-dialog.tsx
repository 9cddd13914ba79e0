import {
  documentTypeLabels,
  documentTypes,
  fieldTexts,
  lengths,
  manyDocuments,
  screens,
  toastTexts,
} from '@bluebonnet/contracts'
import type { DealChecklist, DocumentType } from '@bluebonnet/contracts'
import { given, useCall, useCallMutation, useDraft, useToast } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { AboutFields } from '../pickers/client-select.js'
import { FileField } from '../uploads/file-field.js'
import { fileRule, useUploads } from '../uploads/use-uploads.js'
import type { UploadFile } from '../uploads/use-uploads.js'
import { objectUploader } from '../uploads/uploaders.js'
import { paperLine, paperName, paperType } from './guess-paper.js'
import './papers.css'

interface SentPaper {
  id: string
  name: string
  objectPath: string
}

interface PaperWords {
  label: string
  type: DocumentType
}

type Papers = Readonly<Record<string, PaperWords>>

const wordsOf = ({ id, name }: SentPaper, papers: Papers): PaperWords => papers[id] ?? { label: name, type: 'OTHER' }

/**
 * Files papers one after the other; `done` is told of each that is filed, so that it leaves the form. The first that is
 * refused ends it with its refusal: it and those behind it stay, and sending the form again files none twice.
 */
export const filePapers = async (
  sent: readonly SentPaper[],
  papers: Papers,
  record: (paper: SentPaper & PaperWords) => Promise<unknown>,
  done: (paper: SentPaper) => void,
): Promise<void> => {
  for (const paper of sent) {
    await record({ ...paper, ...wordsOf(paper, papers) })
    done(paper)
  }
}

/** Name and type of one paper, guessed from its file's name, and the line of the checklist that it fills. */
const PaperFields = ({ file: { id, name }, lines }: { file: UploadFile; lines: DealChecklist['items'] }) => {
  const guessed = paperType(name)
  const type: DocumentType = Form.useWatch(['papers', id, 'type'], Form.useFormInstance()) ?? guessed
  const line = paperLine(name, type, lines)
  return (
    <div className="agent-paper">
      <Form.Item
        name={['papers', id, 'label']}
        label="Name"
        initialValue={paperName(name)}
        rules={[rules.requiredText(fieldTexts.name)]}>
        <Input aria-label={`Name of ${name}`} maxLength={lengths.label} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['papers', id, 'type']} label="Type" initialValue={guessed}>
        <Select aria-label={`Type of ${name}`} options={optionsOf(documentTypes, documentTypeLabels)} />
      </Form.Item>
      {line === null ? null : <p className="agent-paper-line">Checklist: {line.label}</p>}
    </div>
  )
}

interface Values {
  papers?: Papers
  dealId?: string
  clientId?: string
  propertyId?: string
}

type PapersAbout = { dealId: string } | { clientId: string } | { propertyId: string }

interface UploadPapersDialogProps extends DialogProps {
  /** The deal, client or property that the papers go to; without one the dialog asks what they are about. */
  about: PapersAbout | null
  /** Files that were dropped where the dialog was opened from. */
  dropped?: readonly File[]
}

const sendDocument = objectUploader('document')
const invalidates = [
  'GET /api/documents',
  'GET /api/deals',
  'GET /api/papers',
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
 * Many files at once, each with a name and type, sent while the fields are filled in and filed one after the other:
 * what is filed leaves the dialog, so that a refusal keeps the rest and files none twice.
 */
export const UploadPapersDialog = ({ open, about, dropped = nothingDropped, onClose }: UploadPapersDialogProps) => {
  const [form] = Form.useForm<Values>()
  const { toast } = useToast()
  const draft = useDraft('upload-papers', Object.values(about ?? {}).at(0))
  const files = useUploads(sendDocument, manyDocuments, toastTexts.documentFailed)
  const record = useCallMutation('PUT /api/documents', {
    invalidates: [...invalidates],
    failure: toastTexts.documentFailed,
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
    await filePapers(
      sent,
      papers,
      async ({ objectPath, label, type, name }) => {
        const line = paperLine(name, type, lines)
        const paper = line === null || line.done ? {} : { paper: line.key }
        return record.mutateAsync({ body: { documentURL: objectPath, label, type, ...filedTo, ...paper } })
      },
      ({ id }) => files.uploads.removeFile(id),
    )
    toast({ title: uploaded(sent.length) })
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
          <AboutFields />
        </div>
      ) : null}
    </FormDialog>
  )
}
