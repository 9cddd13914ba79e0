import {
  documentTypeLabels,
  documentTypes,
  fieldTexts,
  lengths,
  manyDocuments,
  screens,
  toastTexts,
} from '@bluebonnet/contracts'
import type { DealPapers, DocumentType } from '@bluebonnet/contracts'
import { replacedBy } from '@bluebonnet/contracts/papers/trec-forms'
import { given, useCall, useCallMutation, useDraft, useToast } from '@bluebonnet/portal-sdk'
import { dayIn, formatDate, useMinute, useTimeZone } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useEffect, useEffectEvent, useRef } from 'react'
import { AboutFields } from '../pickers/client-select.js'
import { FileField } from '../uploads/file-field.js'
import { fileRule, useUploads } from '../uploads/use-uploads.js'
import type { UploadFile } from '../uploads/use-uploads.js'
import { objectUploader } from '../uploads/uploaders.js'
import { paperLine, paperName, paperType, typeOfForm } from './guess-paper.js'
import { formOfFile } from './read-form.js'
import './papers.css'

interface SentPaper {
  id: string
  name: string
  objectPath: string
}

interface PaperWords {
  label: string
  type: DocumentType
  /** The form that the file says it is. */
  form?: string | null
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

type Lines = DealPapers['papers']

/** That a form was replaced before the contract; null where it is in force, or nothing is known of it. */
const outdatedWords = (form: string, day: string, timeZone: string): string | null => {
  const newer = replacedBy(form, day)
  return newer === null
    ? null
    : `TREC ${form} was replaced by ${newer.form} on ${formatDate(newer.from, timeZone)}. Check that it may be used.`
}

interface PaperFieldsProps {
  file: UploadFile
  lines: Lines
  /** The contract's day, else today: which revision of a form has to be used. */
  day: string
}

/**
 * Name and type of one paper, proposed from the form that the file says it is, else from its name, and the line of the
 * deal that it fills.
 */
const PaperFields = ({ file: { id, name, data }, lines, day }: PaperFieldsProps) => {
  const guessed = paperType(name)
  const form = Form.useFormInstance()
  const timeZone = useTimeZone()
  const read: string | null = Form.useWatch(['papers', id, 'form'], form) ?? null
  const isChosen = useRef(false)
  const type: DocumentType = Form.useWatch(['papers', id, 'type'], form) ?? guessed
  const line = paperLine(name, type, lines, read)
  const outdated = read === null ? null : outdatedWords(read, day, timeZone)
  const propose = useEffectEvent((found: string | null) => {
    if (found === null) return
    form.setFieldValue(['papers', id, 'form'], found)
    const proposed = typeOfForm(found, lines)
    if (proposed !== null && !isChosen.current) form.setFieldValue(['papers', id, 'type'], proposed)
  })
  useEffect(() => {
    let isHere = true
    const look = async (): Promise<void> => {
      const found = data instanceof Blob ? await formOfFile(data) : null
      if (isHere) propose(found)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [data])
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
        <Select
          aria-label={`Type of ${name}`}
          options={optionsOf(documentTypes, documentTypeLabels)}
          onSelect={() => {
            isChosen.current = true
          }}
        />
      </Form.Item>
      <Form.Item name={['papers', id, 'form']} hidden>
        <Input />
      </Form.Item>
      {line === null ? null : (
        <p className="agent-paper-line">
          Checklist: {line.label}
          {read === null ? '' : `. The file says TREC ${read}`}
        </p>
      )}
      {outdated === null ? null : <p className="agent-paper-line agent-paper-outdated">{outdated}</p>}
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
const noLines: Lines = []
const isThere = ({ state }: Lines[number]): boolean => state !== 'MISSING' && state !== 'RETURNED'

const uploaded = (count: number): string =>
  count === 1 ? toastTexts.documentUploaded : `${count} documents uploaded successfully`

/**
 * Many files at once, each with a name and type, sent while the fields are filled in and filed one after the other:
 * what is filed leaves the dialog, so that a refusal keeps the rest and files none twice.
 */
export const UploadPapersDialog = ({ open, about, dropped = nothingDropped, onClose }: UploadPapersDialogProps) => {
  const [form] = Form.useForm<Values>()
  const { toast } = useToast()
  const timeZone = useTimeZone()
  const draft = useDraft('upload-papers', Object.values(about ?? {}).at(0))
  const files = useUploads(sendDocument, manyDocuments, toastTexts.documentFailed)
  const record = useCallMutation('PUT /api/documents', {
    invalidates: [...invalidates],
    failure: toastTexts.documentFailed,
  })
  const chosen = Form.useWatch('dealId', form)
  const target = (about !== null && 'dealId' in about ? about.dealId : chosen) ?? ''
  const ofDeal = { enabled: open && target !== '' }
  const lines = useCall('GET /api/deals/:id/papers', { params: { id: target } }, ofDeal).data?.papers ?? noLines
  const contractDate = useCall('GET /api/deals/:id', { params: { id: target } }, ofDeal).data?.contractDate
  const now = useMinute()
  const day = contractDate ?? dayIn(new Date(now), timeZone)

  const submit = async ({ papers = {}, clientId, propertyId }: Values): Promise<void> => {
    await files.sent()
    const sent = files.uploads
      .getFiles()
      .map(({ id, name, response }) => ({ id, name: name ?? '', objectPath: response?.body?.objectPath ?? '' }))
    const filedTo = about ?? { dealId: given(target), clientId: given(clientId), propertyId: given(propertyId) }
    await filePapers(
      sent,
      papers,
      async ({ objectPath, label, type, name, form: read = null }) => {
        const line = paperLine(name, type, lines, read)
        const paper = line === null || isThere(line) ? {} : { paper: line.key }
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
        <FileField of={files} begun={dropped} details={(file) => <PaperFields file={file} lines={lines} day={day} />} />
      </Form.Item>
      {about === null ? (
        <div className="bb-form-grid">
          <AboutFields />
        </div>
      ) : null}
    </FormDialog>
  )
}
