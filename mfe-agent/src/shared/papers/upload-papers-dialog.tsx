import { screens, toasts } from '@bluebonnet/contracts'
import { lengths } from '@bluebonnet/domain'
import { useDraft } from '@bluebonnet/portal-sdk'
import { Button, type DialogProps } from '@bluebonnet/ui'
import { Form, FormDialog, Input, rules } from '@bluebonnet/ui/forms'
import { useState } from 'react'
import { PhotoPagesDialog } from '../dialogs.js'
import { AboutFields } from '../pickers/client-select.js'
import { FileField } from '../uploads/file-field.js'
import { fileRule, stateOf } from '../uploads/use-uploads.js'
import type { UploadFile } from '../uploads/transfer-plugin.js'
import { PaperRow } from './paper-row.js'
import { type Filing, type FilingValues, type PapersAbout, useFiling } from './use-filing.js'
import './papers.css'

interface UploadPapersDialogProps extends DialogProps {
  /** The papers' deal, client or property. When null, the dialog asks for it. */
  about: PapersAbout | null
  /** Files dropped where the dialog was opened. */
  dropped?: readonly File[]
}

const fileFields = ['documentURL', 'papers']
const nothingDropped: readonly File[] = []

interface PapersTableProps {
  filing: Filing
  files: readonly UploadFile[]
  asksDeal: boolean
  onRetry: (file: UploadFile) => void
  onRemove: (id: string) => void
}

const PapersTable = ({ filing, files, asksDeal, onRetry, onRemove }: PapersTableProps) => {
  const { dealOf, deals, guesses, isPending, problems, readings, uploads } = filing
  /** The name of an earlier file of the same deal with the same bytes. */
  const sameAs = (id: string): string | null => {
    const same = readings[id]?.same ?? null
    if (same === null || dealOf(same) !== dealOf(id)) return null
    return filing.files.find((file) => file.id === same)?.name ?? null
  }
  return (
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
        {files.map((file) => (
          <PaperRow
            key={file.id}
            file={file}
            uploads={uploads}
            guess={guesses.get(file.id)}
            read={readings[file.id]}
            sameAs={sameAs(file.id)}
            dealId={dealOf(file.id)}
            deal={deals.get(dealOf(file.id))}
            asksDeal={asksDeal}
            problem={problems[file.id]}
            isBusy={isPending}
            onRetry={() => onRetry(file)}
            onRemove={() => onRemove(file.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Offers to combine several photos into one PDF, which takes their place. */
const CombinePhotos = ({ files, uploads }: Pick<Filing, 'files' | 'uploads'>) => {
  const [pages, setPages] = useState<readonly File[]>(nothingDropped)
  const photos = files.flatMap(({ type, data }) => (type.startsWith('image/') && data instanceof File ? [data] : []))
  const combine = (pdf: File, used: readonly File[]): void => {
    const parts = new Set<unknown>(used)
    for (const { id, data } of files) if (parts.has(data)) uploads.removeFile(id)
    uploads.addFile({ name: pdf.name, type: pdf.type, data: pdf })
  }
  return (
    <>
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
    </>
  )
}

/**
 * Uploads many files at once, each with its name and paper. Uploads run during review, and one Confirm saves all. Saved
 * files leave the table; failed ones keep their row, with the reason and Retry.
 */
export const UploadPapersDialog = ({ open, about, dropped = nothingDropped, onClose }: UploadPapersDialogProps) => {
  const draft = useDraft('upload-papers', Object.values(about ?? {}).at(0))
  const filing = useFiling(about, open)
  const { files, form, problems, uploads } = filing
  const retry = async (file: UploadFile): Promise<void> => {
    await filing.file([file])
    if (uploads.getFiles().length > 0) return
    draft.drop()
    onClose()
  }
  const close = (): void => {
    filing.clear()
    onClose()
  }
  const stuck = files.filter((file) => problems[file.id] !== undefined || stateOf(file) === 'failed').length
  const asksDeal = about === null
  return (
    <FormDialog<FilingValues>
      draft={draft}
      files={fileFields}
      open={open}
      tall
      title={screens.documents.uploadFiles}
      submitLabel="Confirm"
      busyLabel="Uploading..."
      form={form}
      width={1_240}
      onSubmit={filing.fileAll}
      onClose={close}>
      {asksDeal ? (
        <div className="bb-form-grid agent-papers-about">
          <AboutFields />
        </div>
      ) : null}
      {files.some(({ id }) => filing.needsReason(id)) ? (
        <Form.Item
          name="reason"
          label="Reason"
          extra="The deal has closed. The timeline keeps the reason for replacing its paper."
          rules={[rules.requiredText('Enter a reason')]}>
          <Input.TextArea rows={2} maxLength={lengths.reason} />
        </Form.Item>
      ) : null}
      <CombinePhotos files={files} uploads={uploads} />
      {stuck > 0 ? (
        <output className="bb-small bb-break bb-bad">
          {stuck === 1 ? '1 file is' : `${stuck} files are`} not filed yet. Retry or remove what is marked.
        </output>
      ) : null}
      <Form.Item name="documentURL" label="Files" required rules={[fileRule(uploads, toasts.documentFirst)]}>
        <FileField
          of={{ uploads, ...filing.field }}
          begun={dropped}
          table={(shown, remove) => (
            <PapersTable
              filing={filing}
              files={shown}
              asksDeal={asksDeal}
              onRetry={(file) => void retry(file)}
              onRemove={remove}
            />
          )}
        />
      </Form.Item>
    </FormDialog>
  )
}
