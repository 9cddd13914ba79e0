import { sizeText } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui'
import { CloseIcon, DeleteIcon, DoneIcon, FileIcon, Icon, PauseIcon, ResumeIcon, RetryIcon } from '@bluebonnet/ui/icons'
import type { ReactNode } from 'react'
import type { UploadFile, Uploads } from './transfer-plugin.js'
import { stateOf } from './use-uploads.js'

export const Preview = ({ preview, name }: UploadFile) =>
  preview === undefined ? (
    <Icon of={FileIcon} className="agent-upload-icon" />
  ) : (
    <img className="agent-upload-preview" src={preview} alt={`Preview of ${name}`} />
  )

const percentOf = ({ progress }: UploadFile): number => progress.percentage ?? 0

/** A file's progress, or its error. */
export const stateText = (file: UploadFile): string => {
  const state = stateOf(file)
  const size = sizeText(file.size ?? 0)
  if (state === 'failed') return file.error ?? ''
  if (state === 'sent') return `${size}, uploaded`
  return `${state === 'paused' ? 'Paused at ' : ''}${percentOf(file)}% of ${size}`
}

interface Step {
  verb: string
  icon: ReactNode
  take: () => void
}

/** The action that pauses or resumes a file. Null when there is none. */
const stepOf = (uploads: Uploads, file: UploadFile): Step | null => {
  const hold = (): void => void uploads.pauseResume(file.id)
  switch (stateOf(file)) {
    case 'sending':
      return { verb: 'Pause', icon: <Icon of={PauseIcon} />, take: hold }
    case 'paused':
      return { verb: 'Resume', icon: <Icon of={ResumeIcon} />, take: hold }
    case 'failed':
      return { verb: 'Retry', icon: <Icon of={RetryIcon} />, take: () => void uploads.retryUpload(file.id) }
    default:
      return null
  }
}

interface FileActionsProps {
  file: UploadFile
  uploads: Uploads
  onRemove: () => void
}

/** One button both pauses and resumes, so that it keeps the focus. */
export const FileActions = ({ file, uploads, onRemove }: FileActionsProps) => {
  const step = stepOf(uploads, file)
  const isUnderWay = ['sending', 'paused'].includes(stateOf(file))
  return (
    <span className="bb-row-actions">
      {step === null ? null : (
        <Button type="text" icon={step.icon} onClick={step.take} aria-label={`${step.verb} ${file.name}`} />
      )}
      <Button
        type="text"
        icon={isUnderWay ? <Icon of={CloseIcon} /> : <Icon of={DeleteIcon} />}
        onClick={onRemove}
        aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${file.name}`}
      />
    </span>
  )
}

interface FileItemProps extends FileActionsProps {
  /** Fields for the file. */
  details?: ReactNode
}

/** One file: name, progress and actions. */
export const FileItem = ({ file, uploads, onRemove, details }: FileItemProps) => {
  const state = stateOf(file)
  const hasFailed = state === 'failed'
  return (
    <li className="agent-upload-item">
      <Preview {...file} />
      <div className="agent-upload-words">
        <span className="bb-medium bb-ellipsis">{file.name}</span>
        <span
          className={hasFailed ? 'bb-small bb-break bb-bad' : 'bb-caption'}
          {...(hasFailed ? { role: 'alert' } : {})}>
          {state === 'sent' ? <Icon of={DoneIcon} /> : null} {stateText(file)}
        </span>
        {state === 'sending' || state === 'paused' ? (
          <progress aria-label={`Uploading ${file.name}`} max={100} value={percentOf(file)} />
        ) : null}
      </div>
      <FileActions file={file} uploads={uploads} onRemove={onRemove} />
      {details}
    </li>
  )
}
