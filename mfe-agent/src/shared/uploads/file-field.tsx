import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { DropZone } from './drop-zone.js'
import { FileItem } from './file-item.js'
import { useConnection } from './use-connection.js'
import { useRefusals } from './use-refusals.js'
import type { FormUploads } from './use-uploads.js'
import type { UploadFile, Uploads } from './uploads.types.js'
import './uploads.css'

const useFiles = (uploads: Uploads): UploadFile[] => {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      uploads.on('state-update', listener)
      return () => void uploads.off('state-update', listener)
    },
    [uploads],
  )
  return Object.values(useSyncExternalStore(subscribe, () => uploads.getState().files))
}

interface FileFieldProps {
  of: FormUploads
  /** How many files there may be now, where the form holds some already. The rule's number unless given. */
  most?: number
  /** Files to begin with: they were dropped elsewhere. */
  begun?: readonly File[]
  /** What is asked of each file, below it. */
  details?: (file: UploadFile) => ReactNode
  /** Handed in by Form.Item. */
  id?: string
  /** Told how many files there are, so that the form's rule is checked again. */
  onChange?: (count: number) => void
}

/**
 * A file picker that takes dropped files too and sends them at once: previews, progress, pause, resume, retry, cancel.
 */
export const FileField = ({
  of: { uploads, rule },
  most = rule.files,
  begun,
  details,
  id,
  onChange,
}: FileFieldProps) => {
  const frame = useRef<HTMLDivElement>(null)
  const files = useFiles(uploads)
  const { refusals, add } = useRefusals(uploads)
  const notice = useConnection(uploads)
  useEffect(() => uploads.setOptions({ restrictions: { maxNumberOfFiles: most } }), [uploads, most])

  const tellCount = (): void => onChange?.(uploads.getFiles().length)
  const choose = (chosen: readonly File[]): void => {
    add(chosen)
    tellCount()
  }
  const begin = useEffectEvent(() => {
    if (begun !== undefined && begun.length > 0) choose(begun)
  })
  useEffect(() => begin(), [])
  const remove = (fileId: string): void => {
    uploads.removeFile(fileId)
    // The button that was pressed is gone: the keyboard goes on where another file is chosen.
    frame.current?.querySelector('input')?.focus()
    tellCount()
  }

  return (
    <div className="agent-upload" ref={frame}>
      <DropZone id={id} rule={rule} most={most} onFiles={choose} />
      <output className="agent-upload-notice">{notice}</output>
      {refusals.length > 0 ? (
        <div role="alert" className="agent-upload-problem">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </div>
      ) : null}
      {files.length > 0 ? (
        <ul className="agent-upload-list" aria-label="Uploads">
          {files.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              uploads={uploads}
              onRemove={() => remove(file.id)}
              details={details?.(file)}
            />
          ))}
        </ul>
      ) : null}
    </div>
  )
}
