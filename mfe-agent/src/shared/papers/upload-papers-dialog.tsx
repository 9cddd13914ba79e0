import {
  documentTypeLabels,
  documentTypes,
  fieldTexts,
  isBroker,
  lengths,
  manyDocuments,
  screens,
  toastTexts,
} from '@bluebonnet/contracts'
import type { DealPapers, DocumentType } from '@bluebonnet/contracts'
import { presentText, useCall, useCallMutation, useDraft, useSession, useToast } from '@bluebonnet/portal-sdk'
import { dayIn, useMinute, useTimeZone } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, optionsOf, rules, Select } from '@bluebonnet/ui/forms'
import { useEffect, useEffectEvent } from 'react'
import { AboutFields } from '../pickers/client-select.js'
import { FileField } from '../uploads/file-field.js'
import { SameFile } from '../uploads/same-file.js'
import { fileRule, stateOf, useUploads } from '../uploads/use-uploads.js'
import type { UploadFile } from '../uploads/transfer-plugin.js'
import { objectUploader } from '../uploads/uploaders.js'
import { guessPapers, noLine, paperName } from './guess-paper.js'
import type { GivenFile, Guess } from './guess-paper.js'
import { isKeptLine, isOpenLine } from './paper-lines.js'
import { formOfFile, outdatedWords } from './read-form.js'
import './papers.css'

/** What a person typed and chose for a file, and the form that was read in it. */
type PaperWords = { label?: string } & Pick<GivenFile, 'form' | 'type' | 'line'>
type Papers = Readonly<Record<string, PaperWords | undefined>>

interface SentPaper {
  id: string
  label: string
  type: DocumentType
  objectPath: string
  /** The key of its line. */
  paper?: string
  /** Why it takes the place of what a closed deal has there. */
  reason?: string
}

/**
 * Files papers one after the other, those with a line first: the server then puts none without one to that line because
 * of its type. `done` is told of each that is filed, so that it leaves the form. The first that is refused ends it with
 * its refusal: it and those behind it stay, and sending the form again files none twice.
 */
export const filePapers = async (
  sent: readonly SentPaper[],
  record: (paper: Omit<SentPaper, 'id'>) => Promise<unknown>,
  done: (id: string) => void,
): Promise<void> => {
  const withoutLine = ({ paper }: SentPaper): number => (paper === undefined ? 1 : 0)
  for (const { id, ...paper } of sent.toSorted((one, other) => withoutLine(one) - withoutLine(other))) {
    await record(paper)
    done(id)
  }
}

type Lines = DealPapers['papers']
type Line = Lines[number]

const lineOptions = (lines: Lines) => [
  { value: noLine, label: 'No line' },
  ...lines.map((line) => ({
    value: line.key,
    label: isOpenLine(line) ? line.label : `${line.label} (in place of what is there)`,
  })),
]

interface PaperFieldsProps {
  file: UploadFile
  guess: Guess<Line> | undefined
  lines: Lines
  dealId: string
  /** The contract's day, else today: which revision of a form has to be used. */
  day: string
}

/** Name, type and line of one paper, proposed by the form that the file says it is, else by its name. */
const PaperFields = ({ file, guess, lines, dealId, day }: PaperFieldsProps) => {
  const { id, name, data } = file
  const form = Form.useFormInstance()
  const timeZone = useTimeZone()
  const read: string | null = Form.useWatch(['papers', id, 'form'], form) ?? null
  const outdated = outdatedWords(read, day, timeZone)
  const keep = useEffectEvent((found: string | null) => {
    if (found !== null) form.setFieldValue(['papers', id, 'form'], found)
  })
  useEffect(() => {
    let isHere = true
    const look = async (): Promise<void> => {
      const found = data instanceof Blob ? await formOfFile(data) : null
      if (isHere) keep(found)
    }
    void look()
    return () => {
      isHere = false
    }
  }, [data])
  return (
    <div className="agent-paper">
      <SameFile file={file} dealId={dealId} />
      <Form.Item
        name={['papers', id, 'label']}
        label="Name"
        initialValue={paperName(name)}
        rules={[rules.requiredText(fieldTexts.name)]}>
        <Input aria-label={`Name of ${name}`} maxLength={lengths.label} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name={['papers', id, 'type']}
        label="Type"
        getValueProps={(chosen?: DocumentType) => ({ value: chosen ?? guess?.type })}>
        <Select aria-label={`Type of ${name}`} options={optionsOf(documentTypes, documentTypeLabels)} />
      </Form.Item>
      <Form.Item name={['papers', id, 'form']} hidden>
        <Input />
      </Form.Item>
      {lines.length === 0 ? null : (
        <Form.Item
          className="agent-paper-whole"
          name={['papers', id, 'line']}
          label="Checklist line"
          getValueProps={() => ({ value: guess?.line?.key ?? noLine })}>
          <Select aria-label={`Checklist line of ${name}`} options={lineOptions(lines)} />
        </Form.Item>
      )}
      {read === null || stateOf(file) === 'failed' ? null : (
        <p className="agent-paper-line">The file says TREC {read}</p>
      )}
      {guess?.byType ? (
        <p className="agent-paper-line agent-paper-outdated">
          Its type puts it to {guess.byType.label}. Choose another type to keep it from there.
        </p>
      ) : null}
      {outdated === null || stateOf(file) === 'failed' ? null : (
        <p className="agent-paper-line agent-paper-outdated">{outdated}</p>
      )}
    </div>
  )
}

interface Values {
  papers?: Papers
  reason?: string
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
const fileFields = ['documentURL', 'papers']
const nothingDropped: readonly File[] = []
const noLines: Lines = []

const uploaded = (count: number): string =>
  count === 1 ? toastTexts.documentUploaded : `${count} documents uploaded successfully`

/**
 * Many files at once, each with a name and type, sent while the fields are filled in and filed one after the other:
 * what is filed leaves the dialog, so that a refusal keeps the rest and files none twice.
 */
export const UploadPapersDialog = ({ open, about, dropped = nothingDropped, onClose }: UploadPapersDialogProps) => {
  const [form] = Form.useForm<Values>()
  const { toast } = useToast()
  const { user } = useSession()
  const timeZone = useTimeZone()
  const draft = useDraft('upload-papers', Object.values(about ?? {}).at(0))
  const files = useUploads(sendDocument, manyDocuments, toastTexts.documentFailed)
  const record = useCallMutation('PUT /api/documents', { failure: toastTexts.documentFailed })
  const chosen = Form.useWatch('dealId', form)
  const target = (about !== null && 'dealId' in about ? about.dealId : chosen) ?? ''
  const ofDeal = { enabled: open && target !== '' }
  const papersOfDeal = useCall('GET /api/deals/:id/papers', { params: { id: target } }, ofDeal).data?.papers ?? noLines
  const deal = useCall('GET /api/deals/:id', { params: { id: target } }, ofDeal).data
  const isKept = (line: Line): boolean => isKeptLine(line, deal?.status === 'CLOSED')
  const lines = user !== null && isBroker(user) ? papersOfDeal : papersOfDeal.filter((line) => !isKept(line))
  const contractDate = deal?.contractDate
  const now = useMinute()
  const day = contractDate ?? dayIn(new Date(now), timeZone)

  const watched: Papers = Form.useWatch('papers', form) ?? {}
  const guesses = (papers: Papers) =>
    guessPapers(
      files.uploads.getFiles().map(({ id, name }) => ({ ...papers[id], id, name })),
      lines,
    )

  const replacesKept = [...guesses(watched).values()].some(({ line }) => line !== null && isKept(line))

  const submit = async ({ papers = {}, reason, clientId, propertyId }: Values): Promise<void> => {
    await files.sent()
    const guessed = guesses(papers)
    const sent = files.uploads.getFiles().map(({ id, name, response }) => {
      const { type = 'OTHER', line = null } = guessed.get(id) ?? {}
      const objectPath = response?.body?.objectPath ?? ''
      const why = line !== null && isKept(line) && reason !== undefined ? { reason } : {}
      const paper = line === null ? {} : { paper: line.key, ...why }
      return { id, label: papers[id]?.label ?? name, type, objectPath, ...paper }
    })
    const filedTo = about ?? {
      dealId: presentText(target),
      clientId: presentText(clientId),
      propertyId: presentText(propertyId),
    }
    await filePapers(
      sent,
      async ({ objectPath, ...paper }) =>
        record.mutateAsync({ body: { documentURL: objectPath, ...paper, ...filedTo } }),
      (id) => files.uploads.removeFile(id),
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
        <FileField
          of={files}
          begun={dropped}
          details={(file) => (
            <PaperFields file={file} guess={guesses(watched).get(file.id)} lines={lines} dealId={target} day={day} />
          )}
        />
      </Form.Item>
      {replacesKept ? (
        <Form.Item
          name="reason"
          label="Reason"
          extra="The deal has closed. Why its paper is replaced stays in the timeline."
          rules={[rules.requiredText('Say why')]}>
          <Input.TextArea rows={2} maxLength={lengths.reason} />
        </Form.Item>
      ) : null}
      {about === null ? (
        <div className="bb-form-grid">
          <AboutFields />
        </div>
      ) : null}
    </FormDialog>
  )
}
