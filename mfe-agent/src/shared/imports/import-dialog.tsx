import { limits, sizeText, toastTexts } from '@bluebonnet/contracts'
import type { ImportQuery, ImportReport } from '@bluebonnet/contracts'
import {
  api,
  failureToast,
  invalidateCalls,
  isSessionOver,
  sentenceOf,
  signInAgain,
  useShell,
  useToast,
} from '@bluebonnet/portal-sdk'
import { Button, formatCount } from '@bluebonnet/ui'
import type { DialogProps } from '@bluebonnet/ui'
import { Table } from '@bluebonnet/ui/data'
import type { Column } from '@bluebonnet/ui/data'
import { Checkbox } from '@bluebonnet/ui/forms'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Alert, Modal } from '@bluebonnet/ui/layers'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { ImportedList } from './import-button.js'
import '../uploads/uploads.css'
import './imports.css'

const rowCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`

/** Files call themselves what the computer takes them for; the call takes tables by their own name. */
const asTable = (file: File): Blob => new Blob([file], { type: 'text/csv' })

/** Tries a file out, then adds its rows: what was tried out is what is added. */
const useImport = (
  { call, noun, invalidates }: ImportedList,
  { onDone, onAdding }: { onDone: () => void; onAdding: (isAdding: boolean) => void },
) => {
  const shell = useShell()
  const queryClient = useQueryClient()
  const { toast } = useToast()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [duplicates, setDuplicates] = useState<ImportQuery['duplicates']>('skip')

  /** What was asked last: of a file chosen before, or treated otherwise, no answer is heard. */
  const asked = useRef(new AbortController())

  const send = async (chosen: File, query: ImportQuery, take: (answer: ImportReport) => void): Promise<void> => {
    asked.current.abort()
    const { signal } = (asked.current = new AbortController())
    setBusy(true)
    setProblem(null)
    try {
      const answer = await api(call, { query }, { file: asTable(chosen), signal })
      if (!signal.aborted) take(answer)
    } catch (error) {
      if (signal.aborted) return
      if (isSessionOver(error)) signInAgain(shell)
      else if (query.dryRun) setProblem(sentenceOf(error) ?? toastTexts.importFailed)
      else toast(failureToast(toastTexts.importFailed, error))
    } finally {
      if (!signal.aborted) setBusy(false)
    }
  }

  return {
    file,
    report,
    problem,
    busy,
    duplicates,
    choose: (chosen: File | null): void => {
      setFile(chosen)
      setReport(null)
      setDuplicates('skip')
      if (chosen !== null) void send(chosen, { dryRun: true, duplicates: 'skip' }, setReport)
    },
    /** What to do with the rows that are there already; the file is tried out again. */
    treatDuplicates: (next: ImportQuery['duplicates']): void => {
      setDuplicates(next)
      if (file !== null) void send(file, { dryRun: true, duplicates: next }, setReport)
    },
    add: (): void => {
      if (file === null) return
      onAdding(true)
      void send(file, { dryRun: false, duplicates }, ({ accepted }) => {
        void invalidateCalls(queryClient, invalidates)
        toast({ title: 'Success', description: `${rowCount(accepted)} added to ${noun}` })
        onDone()
      }).finally(() => onAdding(false))
    },
  }
}

type Refused = ImportReport['refused'][number]

/** More rows than anybody mends one by one; the count says how many there are. */
const listedAtMost = 100

const reason = ({ column, message }: Refused['issues'][number]): string =>
  column === '' ? message : `${column}: ${message}`

const columns: readonly Column<Refused>[] = [
  { key: 'row', title: 'Row', width: 72, render: ({ row }) => row },
  { key: 'issues', title: 'What is wrong', render: ({ issues }) => issues.map(reason).join('. ') },
]

/** What a file would come to: '12 rows can be added, 3 rows are already there, 1 row would be left out.' */
const summary = ({ accepted, alreadyThere, refusedCount }: ImportReport, adding: ImportQuery['duplicates']): string => {
  const there =
    adding === 'add'
      ? `${formatCount(alreadyThere)} of them already there`
      : `${rowCount(alreadyThere)} ${alreadyThere === 1 ? 'is' : 'are'} already there`
  return [
    `${rowCount(accepted)} can be added`,
    ...(alreadyThere === 0 ? [] : [there]),
    refusedCount === 0 ? 'none is refused' : `${rowCount(refusedCount)} would be left out`,
  ].join(', ')
}

/** What a file would add, and which rows not and why. Row 1 is the header, as table programs number. */
const TrialReport = ({ report, adding }: { report: ImportReport; adding: ImportQuery['duplicates'] }) => (
  <div className="agent-import-report">
    <output>
      <Alert
        type={report.refusedCount + report.alreadyThere === 0 ? 'success' : 'warning'}
        showIcon
        title={`${summary(report, adding)}.`}
      />
    </output>
    {report.refusedCount === 0 ? null : (
      <Table
        caption="Refused rows"
        columns={columns}
        rows={report.refused.slice(0, listedAtMost)}
        rowKey={({ row }) => row}
      />
    )}
  </div>
)

interface ImportDialogProps extends DialogProps {
  list: ImportedList
}

interface ContentProps extends Omit<ImportDialogProps, 'open'> {
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

const Content = ({ list, onClose, isAdding, onAdding }: ContentProps) => {
  const parts = useImport(list, { onDone: onClose, onAdding })
  const { file, report, problem, busy, duplicates, choose, treatDuplicates, add } = parts
  const id = useId()
  return (
    <div className="agent-import">
      <p>
        A CSV file whose first row names the columns: <code>{list.needed.join(', ')}</code>, and if you like{' '}
        <code>{list.optional.join(', ')}</code>. {list.note === undefined ? '' : ` ${list.note} `}You see what will be
        added before anything is saved.
      </p>
      <label className="agent-import-label" htmlFor={id}>
        File
      </label>
      <div className="agent-upload-zone">
        <Icon of={UploadIcon} />
        <span>{file?.name ?? 'Choose a CSV file'}</span>
        <input
          id={id}
          className="agent-upload-input"
          type="file"
          disabled={isAdding}
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
      {report === null ? null : <TrialReport report={report} adding={duplicates} />}
      {report === null || report.alreadyThere === 0 ? null : (
        <Checkbox
          checked={duplicates === 'add'}
          disabled={busy}
          onChange={(event) => treatDuplicates(event.target.checked ? 'add' : 'skip')}>
          Add duplicates too
        </Checkbox>
      )}
      <div className="agent-import-acts">
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button type="primary" disabled={busy || report === null || report.accepted === 0} onClick={add}>
          {isAdding ? 'Adding...' : report === null ? `Add ${list.noun}` : `Add ${rowCount(report.accepted)}`}
        </Button>
      </div>
    </div>
  )
}

/** Adds rows from a file, after a dry run that says what would happen (docs/rules/lists-and-search.md#dry-run). */
export const ImportDialog = ({ list, open, onClose }: ImportDialogProps) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <Modal
      open={open}
      title={`Import ${list.noun}`}
      width={640}
      closable={!isAdding}
      keyboard={!isAdding}
      onCancel={onClose}
      footer={null}
      mask={{ closable: false }}
      destroyOnHidden>
      <Content list={list} onClose={onClose} isAdding={isAdding} onAdding={setAdding} />
    </Modal>
  )
}
