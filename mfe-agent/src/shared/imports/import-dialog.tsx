import { limits, sizeText } from '@bluebonnet/contracts'
import { Button, formatCount } from '@bluebonnet/ui'
import { Checkbox } from '@bluebonnet/ui/forms'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { Alert, Modal } from '@bluebonnet/ui/layers'
import { useId } from 'react'
import { ImportReport } from './import-report.js'
import type { ImportedList } from './imported-list.js'
import { rowCount } from './row-count.js'
import { useImport } from './use-import.js'
import '../uploads/uploads.css'
import './imports.css'

interface ImportDialogProps {
  list: ImportedList
  open: boolean
  onClose: () => void
}

const Content = ({ list, onClose }: Omit<ImportDialogProps, 'open'>) => {
  const { file, report, problem, busy, duplicates, choose, treatDuplicates, add } = useImport(list, onClose)
  const id = useId()
  return (
    <div className="agent-import">
      <p>
        A CSV file whose first row names the columns: <code>{list.needed.join(', ')}</code>, and if you like{' '}
        <code>{list.optional.join(', ')}</code>. {list.note === undefined ? '' : ` ${list.note} `}Nothing is added
        before you have seen what would be.
      </p>
      <label className="agent-import-label" htmlFor={id}>
        File
      </label>
      <div className="agent-upload-zone">
        <UploadIcon aria-hidden />
        <span>{file?.name ?? 'Choose a CSV file'}</span>
        <input
          id={id}
          className="agent-upload-input"
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null)
            // The same file may be chosen again after it was mended.
            event.target.value = ''
          }}
        />
        <span className="agent-upload-hint">
          Up to {formatCount(limits.importRows)} rows, {sizeText(limits.importBytes)}.
        </span>
      </div>
      {busy && report === null ? <output>Checking every row...</output> : null}
      {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem} />}
      {report === null ? null : <ImportReport report={report} adding={duplicates} />}
      {report === null || report.alreadyThere === 0 ? null : (
        <Checkbox
          checked={duplicates === 'add'}
          disabled={busy}
          onChange={(event) => treatDuplicates(event.target.checked ? 'add' : 'skip')}>
          Add what is already there too
        </Checkbox>
      )}
      <div className="agent-import-acts">
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="primary" disabled={busy || report === null || report.accepted === 0} onClick={add}>
          {busy && report !== null
            ? 'Adding...'
            : report === null
              ? `Add ${list.noun}`
              : `Add ${rowCount(report.accepted)}`}
        </Button>
      </div>
    </div>
  )
}

/** Adds rows from a file, after a dry run that says what would happen (docs/rules/lists-and-search.md#dry-run). */
export const ImportDialog = ({ list, open, onClose }: ImportDialogProps) => (
  <Modal
    open={open}
    title={`Import ${list.noun}`}
    width={640}
    onCancel={onClose}
    footer={null}
    mask={{ closable: false }}
    destroyOnHidden>
    <Content list={list} onClose={onClose} />
  </Modal>
)
