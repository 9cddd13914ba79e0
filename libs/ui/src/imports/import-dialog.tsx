import { sizeText } from '@bluebonnet/contracts'
import { counted, limits } from '@bluebonnet/domain'
import { Button, formatCount, type DialogProps } from '@bluebonnet/ui'
import { Checkbox } from '@bluebonnet/ui/forms'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import { Alert, Modal } from '@bluebonnet/ui/layers'
import { useId, useState } from 'react'
import { DoubtfulNames, openNames } from './doubtful-names.js'
import { EarlierImports } from './earlier-imports.js'
import type { ImportedList } from './import-button.js'
import { TrialReport } from './import-report.js'
import { MatchTable } from './match-table.js'
import { SharedValues } from './shared-values.js'
import { useImport } from './use-import.js'
import './imports.css'

interface ImportDialogProps extends DialogProps {
  list: ImportedList
}

interface ContentProps extends Omit<ImportDialogProps, 'open'> {
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

const FileZone = ({
  file,
  disabled,
  onChoose,
}: {
  file: File | null
  disabled: boolean
  onChoose: (file: File | null) => void
}) => {
  const id = useId()
  return (
    <>
      <label className="bb-medium" htmlFor={id}>
        File
      </label>
      <div className="bb-drop-zone">
        <Icon of={UploadIcon} />
        <span>{file?.name ?? 'Choose a CSV or Excel file'}</span>
        <input
          id={id}
          className="bb-drop-input"
          type="file"
          disabled={disabled}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          onChange={(event) => {
            onChoose(event.target.files?.[0] ?? null)
            // Allows the same file again after a correction.
            event.target.value = ''
          }}
        />
        <span className="bb-caption">
          Up to {formatCount(limits.importRows)} rows, {sizeText(limits.importBytes)}.
        </span>
      </div>
    </>
  )
}

const Content = ({ list, onClose, isAdding, onAdding }: ContentProps) => {
  const parts = useImport(list, { onDone: onClose, onAdding })
  const { file, preview, choices, report, added, problem, busy } = parts
  const openId = useId()
  const open = report === null ? 0 : openNames(report, choices.chosen)
  const importId = added?.importId
  const isUndoing = isAdding && file === null
  if (added !== null)
    return (
      <div className="bb-import">
        <output>
          <Alert type="success" showIcon title={`${counted(added.accepted, 'row')} added to ${list.noun}.`} />
        </output>
        {added.refusedCount === 0 ? null : (
          <Alert type="warning" showIcon title={`${counted(added.refusedCount, 'row')} skipped.`} />
        )}
        {problem === null ? null : <Alert type="error" showIcon role="alert" title={problem.sentence} />}
        {importId === undefined ? null : (
          <p className="bb-caption">You can undo it, here or later under Import, until one of its rows is changed.</p>
        )}
        <div className="bb-buttons bb-mt-8 bb-justify-end">
          {added.refusedCount === 0 ? null : (
            <Button onClick={parts.saveRefused} disabled={busy}>
              Download refused rows
            </Button>
          )}
          {importId === undefined ? null : (
            <Button onClick={() => parts.undo(importId)} disabled={busy}>
              Undo import
            </Button>
          )}
          <Button type="primary" onClick={onClose} disabled={busy}>
            Done
          </Button>
        </div>
      </div>
    )
  return (
    <div className="bb-import">
      <p>
        A file of any system: you see what its columns are taken for. {list.note === undefined ? '' : `${list.note} `}
        You see what will be added before anything is saved.
      </p>
      <FileZone file={file} disabled={isAdding} onChoose={parts.choose} />
      {preview === null ? null : (
        <>
          {report?.doubtful === undefined ? null : (
            <DoubtfulNames
              names={report.doubtful}
              more={report.moreDoubtful ?? 0}
              chosen={choices.chosen}
              disabled={isAdding}
              onChange={(chosen) => parts.change({ chosen })}
            />
          )}
          <MatchTable
            preview={preview}
            columns={choices.columns}
            disabled={isAdding}
            onChange={(columns) => parts.change({ columns })}
          />
          <SharedValues
            key={file?.name}
            preview={preview}
            columns={choices.columns}
            values={choices.values}
            disabled={isAdding}
            onChange={(values) => parts.change({ values })}
          />
        </>
      )}
      {isAdding || (busy && report === null) ? (
        <output className="bb-gap-4">
          <span>
            {isUndoing
              ? 'Undoing the import'
              : `${isAdding ? 'Adding' : 'Checking'} ${preview ? counted(preview.rowCount, 'row') : 'the file'}`}
            ... {parts.percent === null ? null : <span aria-hidden="true">{parts.percent}%</span>}
          </span>
          <progress aria-hidden="true" max={100} value={parts.percent ?? undefined} />
        </output>
      ) : null}
      {problem === null ? null : (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={problem.sentence}
          action={file !== null && problem.mayPass ? <Button onClick={parts.retry}>Retry</Button> : null}
        />
      )}
      {file === null ? <EarlierImports list={list} disabled={busy} onUndo={parts.undo} /> : null}
      {report === null ? null : <TrialReport report={report} adding={choices.duplicates} />}
      {report === null || report.alreadyThere === 0 ? null : (
        <Checkbox
          checked={choices.duplicates === 'add'}
          disabled={busy}
          onChange={(event) => parts.change({ duplicates: event.target.checked ? 'add' : 'skip' })}>
          Add duplicates too
        </Checkbox>
      )}
      {list.kind === 'agents' && preview !== null ? (
        <Checkbox
          checked={choices.invite === 'now'}
          disabled={busy}
          onChange={(event) => parts.change({ invite: event.target.checked ? 'now' : 'later' })}>
          Invite them now
        </Checkbox>
      ) : null}
      <div className="bb-buttons bb-mt-8 bb-justify-end">
        <output id={openId} className="bb-caption bb-import-open">
          {open === 0 ? '' : `Choose whom ${open === 1 ? '1 name means' : `${formatCount(open)} names mean`}.`}
        </output>
        {report === null || report.refusedCount === 0 ? null : (
          <Button onClick={parts.saveRefused} disabled={busy}>
            Download refused rows
          </Button>
        )}
        <Button onClick={onClose} disabled={isAdding}>
          Cancel
        </Button>
        <Button
          type="primary"
          aria-describedby={open === 0 ? undefined : openId}
          disabled={busy || problem !== null || report === null || report.accepted === 0 || open > 0}
          onClick={parts.add}>
          {isAdding && !isUndoing
            ? 'Adding...'
            : report === null
              ? `Add ${list.noun}`
              : `Add ${counted(report.accepted, 'row')}`}
        </Button>
      </div>
    </div>
  )
}

/** Adds rows from a file, after a dry run that shows the result (docs/rules/lists-and-search.md#dry-run). */
export const ImportDialog = ({ list, open, onClose }: ImportDialogProps) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <Modal
      open={open}
      title={`Import ${list.noun}`}
      width={860}
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
