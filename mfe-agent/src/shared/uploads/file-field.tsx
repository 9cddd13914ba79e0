import { sizeText, uploadTexts } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/domain'
import { Icon, UploadIcon } from '@bluebonnet/ui/icons'
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useState,
  useSyncExternalStore,
  type DragEvent,
  type ReactNode,
} from 'react'
import { FileItem } from './file-item.js'
import { stateOf, uploadNoticeMs, type FileState, type FormUploads } from './use-uploads.js'
import type { UploadFile, Uploads } from './transfer-plugin.js'
import './uploads.css'

/** How long 'Connected to the Internet' is shown. */
const onlineNoticeMs = 3_000

const idsIn = (uploads: Uploads, state: FileState): string[] =>
  uploads
    .getFiles()
    .filter((file) => stateOf(file) === state)
    .map(({ id }) => id)

/** Pauses uploads while the browser is offline. Returns the message to show, or null. */
const useConnection = (uploads: Uploads): string | null => {
  const [notice, setNotice] = useState<string | null>(null)
  useEffect(() => {
    let held: readonly string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const goOffline = (): void => {
      clearTimeout(timer)
      setNotice(uploadTexts.offline)
      const sending = idsIn(uploads, 'sending')
      held = [...held, ...sending]
      for (const id of sending) uploads.pauseResume(id)
    }
    const goOnline = (): void => {
      setNotice(uploadTexts.online)
      timer = setTimeout(() => setNotice(null), onlineNoticeMs)
      const paused = new Set(idsIn(uploads, 'paused'))
      for (const id of held) if (paused.has(id)) uploads.pauseResume(id)
      held = []
      void uploads.retryAll()
    }
    uploads.on('is-offline', goOffline)
    uploads.on('back-online', goOnline)
    return () => {
      clearTimeout(timer)
      uploads.off('is-offline', goOffline)
      uploads.off('back-online', goOnline)
    }
  }, [uploads])
  return notice
}

const roomIn = (uploads: Uploads): number =>
  (uploads.opts.restrictions.maxNumberOfFiles ?? Infinity) - uploads.getFiles().length

/**
 * Adds files and returns Uppy's reasons for refused ones, each once. The accepted files start to upload. Uppy refuses
 * all files when there are too many, so this adds as many as fit and then the rest, which are refused.
 */
export const refusalsOf = (uploads: Uploads, files: readonly File[]): string[] => {
  const earlierNotices = uploads.getState().info?.length ?? 0
  let rest = files.map((data) => ({ name: data.name, type: data.type, data }))
  while (rest.length > 0) {
    const room = roomIn(uploads)
    const fitting = room > 0 ? rest.slice(0, room) : rest
    uploads.addFiles(fitting)
    rest = rest.slice(fitting.length)
  }
  return [...new Set((uploads.getState().info ?? []).slice(earlierNotices).map(({ message }) => message))]
}

/** Names of refused files that no message mentions. */
const leftOut = (uploads: Uploads, files: readonly File[], refusals: readonly string[]): string[] => {
  const taken = new Set(uploads.getFiles().map(({ data }) => data))
  const names = files.filter((file) => !taken.has(file)).map(({ name }) => name)
  return [...new Set(names)].filter((name) => !refusals.some((refusal) => refusal.includes(name)))
}

interface Refusals {
  reasons: readonly string[]
  /** Names of refused files that no message mentions. */
  left: readonly string[]
}

const none: Refusals = { reasons: [], left: [] }

/** Adds files. Refused ones and reasons are shown for five seconds (docs/rules/screens.md#upload-field). */
const useRefusals = (uploads: Uploads): Refusals & { add: (files: readonly File[]) => void } => {
  const [refusals, setRefusals] = useState(none)
  useEffect(() => {
    if (refusals.reasons.length === 0) return undefined
    const timer = setTimeout(() => setRefusals(none), uploadNoticeMs)
    return () => clearTimeout(timer)
  }, [refusals])
  const add = (files: readonly File[]): void => {
    const reasons = refusalsOf(uploads, files)
    setRefusals({ reasons, left: reasons.length === 0 ? [] : leftOut(uploads, files, reasons) })
  }
  return { ...refusals, add }
}

interface DropZoneProps {
  id: string
  rule: UploadRule
  /** At 0 no file can be chosen. */
  most: number
  onFiles: (files: readonly File[]) => void
}

const hintOf = ({ files, types, bytes }: UploadRule, most: number): string => {
  if (most <= 0) return `There is room for ${files}. Remove one to add another.`
  return files === 1
    ? `${types}. Up to ${sizeText(bytes)}.`
    : `${types}. Up to ${most} files, to ${sizeText(bytes)} each.`
}

/** Accepts dropped or selected files. */
const DropZone = ({ id, rule, most, onFiles }: DropZoneProps) => {
  const [isOver, setOver] = useState(false)
  const isFull = most <= 0
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    if (!isFull) onFiles([...event.dataTransfer.files])
  }
  const dragOver = (event: DragEvent): void => {
    event.preventDefault()
    setOver(!isFull)
  }
  return (
    <div
      className={isOver ? 'bb-drop-zone agent-upload-zone agent-upload-over' : 'bb-drop-zone agent-upload-zone'}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}>
      <Icon of={UploadIcon} />
      <span>Drop {rule.files === 1 ? 'a file' : 'files'} here or choose</span>
      <input
        id={id}
        className="bb-drop-input"
        type="file"
        multiple={rule.files > 1}
        accept={rule.endings.join(',')}
        disabled={isFull}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // Allows the same file to be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <span className="bb-caption">{hintOf(rule, most)}</span>
    </div>
  )
}

export const useFiles = (uploads: Uploads): UploadFile[] => {
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
  /** The number of files allowed now, when the form already has some. Defaults to the rule's number. */
  most?: number
  /** Initial files, dropped elsewhere. */
  begun?: readonly File[]
  /** Fields for each file, below it. */
  details?: (file: UploadFile) => ReactNode
  /** Renders the files in another way than a list. */
  table?: (files: readonly UploadFile[], remove: (id: string) => void) => ReactNode
  /** Set by Form.Item. */
  id?: string
  /** Called with the number of files, so that the form validates again. */
  onChange?: (count: number) => void
}

/** A file picker that also accepts dropped files. Uploads start at once. */
export const FileField = ({
  of: { uploads, rule },
  most = rule.files,
  begun,
  details,
  table,
  id,
  onChange,
}: FileFieldProps) => {
  const ownId = useId()
  const fieldId = id ?? ownId
  const files = useFiles(uploads)
  const { reasons, left, add } = useRefusals(uploads)
  const notice = useConnection(uploads)
  useEffect(() => uploads.setOptions({ restrictions: { maxNumberOfFiles: most } }), [uploads, most])

  const reportCount = (): void => onChange?.(uploads.getFiles().length)
  const choose = (chosen: readonly File[]): void => {
    add(chosen)
    reportCount()
  }
  const begin = useEffectEvent(() => {
    if (begun !== undefined && begun.length > 0) choose(begun)
  })
  useEffect(() => begin(), [])
  const remove = (fileId: string): void => {
    uploads.removeFile(fileId)
    // The clicked button is gone, so the focus moves to the file picker.
    document.getElementById(fieldId)?.focus()
    reportCount()
  }

  return (
    <div className="bb-gap-8 agent-upload">
      <DropZone id={fieldId} rule={rule} most={most} onFiles={choose} />
      <output className="agent-upload-notice">{notice}</output>
      {reasons.length > 0 ? (
        <div role="alert" className="bb-small bb-break bb-bad">
          {reasons.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </div>
      ) : null}
      {left.length > 0 ? <p className="bb-small bb-break bb-bad">Not accepted: {left.join(', ')}</p> : null}
      {files.length > 0 && table !== undefined ? table(files, remove) : null}
      {files.length > 0 && table === undefined ? (
        <ul className="bb-gap-4 bb-scroll" aria-label="Uploads">
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
