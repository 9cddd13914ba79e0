import { screens, toasts } from '@bluebonnet/contracts'
import { documentTypes, lengths, manyDocuments, type DocumentType } from '@bluebonnet/domain'
import { api, failureToast, presentText, useBulk, useDraft } from '@bluebonnet/portal-sdk'
import type { DialogProps } from '@bluebonnet/ui'
import { Button } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { PhotoPagesDialog } from '../dialogs.js'
import { AboutFields } from '../pickers/client-select.js'
import { FileField, useFiles } from '../uploads/file-field.js'
import { fileRule, isInProgress, allUploadsDone, stateOf, useUploads } from '../uploads/use-uploads.js'
import type { UploadFile } from '../uploads/transfer-plugin.js'
import { objectUploader } from '../uploads/uploaders.js'
import { guessPapers, noPaper, paperName } from './guess-paper.js'
import type { FileDetails, Suggestion } from './guess-paper.js'
import { lineChoice, PaperRow, typeChoice } from './paper-row.js'
import { useFiledDeals } from './use-filed-deals.js'
import type { Line } from './use-filed-deals.js'
import { isReading, useReadings } from './use-readings.js'
import { useWhenReady } from './use-when-ready.js'
import './papers.css'

/** The user's input for a file. */
interface PaperWords {
  label?: string
  /** A line or type, as the select's value. */
  paper?: string
  dealId?: string
}

interface Values {
  papers?: Readonly<Record<string, PaperWords | undefined>>
  reason?: string
  dealId?: string
  clientId?: string
  propertyId?: string
}

type KeyOf = (request: object) => { idempotencyKey: string }
type PapersAbout = { dealId: string } | { clientId: string } | { propertyId: string }

interface UploadPapersDialogProps extends DialogProps {
  /** The papers' deal, client or property. When null, the dialog asks for it. */
  about: PapersAbout | null
  /** Files dropped where the dialog was opened. */
  dropped?: readonly File[]
}

/** The record of an uploaded file. */
interface FiledPaper {
  id: string
  documentURL: string
  label: string
  type: DocumentType
  paper?: string
  reason?: string | undefined
}

const sendDocument = objectUploader('document')
const fileFields = ['documentURL', 'papers']
const nothingDropped: readonly File[] = []

const uploaded = (count: number): string =>
  count === 1 ? toasts.documentUploaded : `${count} documents uploaded successfully`

/** Converts a row's choice for `guessPapers`. */
const chosenIn = (paper: string | undefined, lines: readonly Line[]): Pick<FileDetails, 'type' | 'line'> => {
  if (paper === undefined) return {}
  const line = lines.find(({ key }) => lineChoice(key) === paper)
  if (line !== undefined) return { line: line.key }
  const type = documentTypes.find((one) => typeChoice(one) === paper)
  return type === undefined ? {} : { line: noPaper, type }
}

/**
 * Saves papers, those with a line first. Otherwise the server could assign a file without a line to that line because
 * of its type. Returns the function that saves one row.
 */
const linesFirst = <Row extends { paper?: string }, More, Answer>(act: (row: Row, more: More) => Promise<Answer>) => {
  const withLine: Promise<unknown>[] = []
  return async (row: Row, more: More): Promise<Answer> => {
    if (row.paper === undefined) await Promise.allSettled(withLine)
    const answer = act(row, more)
    if (row.paper !== undefined) withLine.push(answer)
    return answer
  }
}

/**
 * Uploads many files at once, each with its name and paper. Uploads run during review, and one Confirm saves all. Saved
 * files leave the table; failed ones keep their row, with the reason and Retry.
 */
export const UploadPapersDialog = ({ open, about, dropped = nothingDropped, onClose }: UploadPapersDialogProps) => {
  const [form] = Form.useForm<Values>()
  const draft = useDraft('upload-papers', Object.values(about ?? {}).at(0))
  const { uploads, ...field } = useUploads(sendDocument, manyDocuments, toasts.documentFailed)
  const bulk = useBulk<FiledPaper>('documents', 'PUT /api/documents')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [pages, setPages] = useState<readonly File[]>(nothingDropped)
  const files = useFiles(uploads)
  const readings = useReadings(files)
  const { papers = {}, dealId: dealOfAll = '' }: Values = Form.useWatch([], form) ?? {}
  const dealOf = (id: string, words: Values['papers'] = papers): string => {
    if (about !== null) return 'dealId' in about ? about.dealId : ''
    return words[id]?.dealId ?? dealOfAll
  }
  const ids = [...new Set(files.map(({ id }) => dealOf(id)))].filter((id) => id !== '')
  const deals = useFiledDeals(open ? ids : [])

  const guesses = new Map<string, Suggestion<Line>>(
    ['', ...ids].flatMap((dealId) => {
      const lines = deals.get(dealId)?.lines ?? []
      const given = files
        .filter(({ id }) => dealOf(id) === dealId)
        .map(({ id, name }) => ({ id, name, form: readings[id]?.form, ...chosenIn(papers[id]?.paper, lines) }))
      return [...guessPapers(given, lines)]
    }),
  )
  const isKept = (id: string): boolean => {
    const line = guesses.get(id)?.line
    return line !== null && line !== undefined && deals.get(dealOf(id))?.isKept(line) === true
  }

  const record = async (of: readonly UploadFile[], values: Values): Promise<void> => {
    const rows = of.flatMap(({ id, name, response }): FiledPaper[] => {
      if (response?.body === undefined) return []
      const { type = 'OTHER', line = null } = guesses.get(id) ?? {}
      const label = values.papers?.[id]?.label ?? paperName(name)
      const paper = line === null ? {} : { paper: line.key, reason: isKept(id) ? values.reason : undefined }
      return [{ id, documentURL: response.body.objectPath, label, type, ...paper }]
    })
    const reasons: Record<string, string> = {}
    const left = await bulk.run({
      rows: rows.toSorted((one, other) => Number(one.paper === undefined) - Number(other.paper === undefined)),
      message: uploaded,
      act: linesFirst(async ({ id, ...paper }, keyOf: KeyOf) => {
        const own = values.papers?.[id]?.dealId
        const filedTo =
          about ??
          (own === undefined
            ? {
                dealId: presentText(values.dealId),
                clientId: presentText(values.clientId),
                propertyId: presentText(values.propertyId),
              }
            : { dealId: own })
        const request = { body: { ...paper, ...filedTo } }
        return api('PUT /api/documents', request, keyOf(request)).catch((error: unknown) => {
          reasons[id] = failureToast('', error).detail ?? 'Please try again.'
          throw error
        })
      }),
    })
    const stayed = new Set(left.map(({ id }) => id))
    const [reason = 'Please try again.'] = Object.values(reasons)
    setProblems((before) => {
      const others = Object.entries(before).filter(([id]) => !rows.some((row) => row.id === id))
      return Object.fromEntries([...others, ...left.map(({ id }) => [id, reasons[id] ?? reason])])
    })
    for (const { id } of rows) if (!stayed.has(id)) uploads.removeFile(id)
  }

  const isReady = files.every((file) => !isInProgress(file) && !isReading(file, readings))
  const ready = useWhenReady(record, isReady)
  const submit = async (): Promise<void> => {
    await allUploadsDone(uploads)
    const recordNow = await ready()
    await recordNow(uploads.getFiles(), form.getFieldsValue(true))
    const { length } = uploads.getFiles()
    if (length > 0) throw new Error(`${length} files are not filed yet`)
  }
  const retry = async (file: UploadFile): Promise<void> => {
    await record([file], form.getFieldsValue(true))
    if (uploads.getFiles().length > 0) return
    draft.drop()
    onClose()
  }
  const close = (): void => {
    uploads.cancelAll()
    setProblems({})
    onClose()
  }
  const photos = files.flatMap(({ type, data }) => (type.startsWith('image/') && data instanceof File ? [data] : []))
  const combine = (pdf: File, used: readonly File[]): void => {
    const parts = new Set<unknown>(used)
    for (const { id, data } of files) if (parts.has(data)) uploads.removeFile(id)
    uploads.addFile({ name: pdf.name, type: pdf.type, data: pdf })
  }
  const stuck = files.filter((file) => problems[file.id] !== undefined || stateOf(file) === 'failed').length
  const nameOf = (id: string | null | undefined): string | null => files.find((file) => file.id === id)?.name ?? null
  const asksDeal = about === null
  return (
    <FormDialog<Values>
      draft={draft}
      files={fileFields}
      open={open}
      tall
      title={screens.documents.uploadFiles}
      submitLabel="Confirm"
      busyLabel="Uploading..."
      form={form}
      width={1_240}
      onSubmit={submit}
      onClose={close}>
      {asksDeal ? (
        <div className="bb-form-grid agent-papers-about">
          <AboutFields />
        </div>
      ) : null}
      {files.some(({ id }) => isKept(id)) ? (
        <Form.Item
          name="reason"
          label="Reason"
          extra="The deal has closed. The timeline keeps the reason for replacing its paper."
          rules={[rules.requiredText('Enter a reason')]}>
          <Input.TextArea rows={2} maxLength={lengths.reason} />
        </Form.Item>
      ) : null}
      {photos.length > 1 ? (
        <p className="agent-papers-photos">
          <Button onClick={() => setPages(photos)}>Combine {photos.length} photos into one PDF</Button>
        </p>
      ) : null}
      <PhotoPagesDialog
        open={pages.length > 0}
        photos={pages}
        name="Scan"
        onDone={combine}
        onClose={() => setPages(nothingDropped)}
      />
      {stuck > 0 ? (
        <output className="bb-small bb-break bb-bad">
          {stuck === 1 ? '1 file is' : `${stuck} files are`} not filed yet. Retry or remove what is marked.
        </output>
      ) : null}
      <Form.Item name="documentURL" label="Files" required rules={[fileRule(uploads, toasts.documentFirst)]}>
        <FileField
          of={{ uploads, ...field }}
          begun={dropped}
          table={(shown, remove) => (
            <table className="bb-table agent-papers">
              <caption className="bb-hidden">Files to upload</caption>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col">Paper</th>
                  <th scope="col">How sure</th>
                  {asksDeal ? <th scope="col">Deal</th> : null}
                  <th scope="col">
                    <span className="bb-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((file) => {
                  const dealId = dealOf(file.id)
                  const same = readings[file.id]?.same ?? null
                  return (
                    <PaperRow
                      key={file.id}
                      file={file}
                      uploads={uploads}
                      guess={guesses.get(file.id)}
                      read={readings[file.id]}
                      sameAs={same !== null && dealOf(same) === dealId ? nameOf(same) : null}
                      dealId={dealId}
                      deal={deals.get(dealId)}
                      asksDeal={asksDeal}
                      problem={problems[file.id]}
                      isBusy={bulk.isPending}
                      onRetry={() => void retry(file)}
                      onRemove={() => remove(file.id)}
                    />
                  )
                })}
              </tbody>
            </table>
          )}
        />
      </Form.Item>
    </FormDialog>
  )
}
