import { sizeText } from '@bluebonnet/contracts'
import { Button } from '@bluebonnet/ui'
import { CloseIcon, DeleteIcon, DoneIcon, FileIcon, PauseIcon, ResumeIcon, RetryIcon } from '@bluebonnet/ui/icons'
import type { ReactNode } from 'react'
import { stateOf } from './file-state.js'
import type { UploadFile, Uploads } from './uploads.types.js'

const Preview = ({ preview, name }: UploadFile) =>
  preview === undefined ? (
    <FileIcon className="agent-upload-icon" aria-hidden aria-label="" />
  ) : (
    <img className="agent-upload-preview" src={preview} alt={`Preview of ${name}`} />
  )

const percentOf = ({ progress }: UploadFile): number => progress.percentage ?? 0

const stateText = (file: UploadFile): string => {
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

/** What holds a file or lets it go on, null when there is nothing to wait for. */
const stepOf = (uploads: Uploads, file: UploadFile): Step | null => {
  const hold = (): void => void uploads.pauseResume(file.id)
  switch (stateOf(file)) {
    case 'sending':
      return { verb: 'Pause', icon: <PauseIcon aria-hidden />, take: hold }
    case 'paused':
      return { verb: 'Resume', icon: <ResumeIcon aria-hidden />, take: hold }
    case 'failed':
      return { verb: 'Retry', icon: <RetryIcon aria-hidden />, take: () => void uploads.retryUpload(file.id) }
    default:
      return null
  }
}

/** One button pauses and resumes, so that it keeps the focus. */
const Acts = ({ file, uploads, onRemove }: Omit<FileItemProps, 'details'>) => {
  const step = stepOf(uploads, file)
  const isUnderWay = ['sending', 'paused'].includes(stateOf(file))
  return (
    <span className="agent-upload-acts">
      {step === null ? null : (
        <Button type="text" icon={step.icon} onClick={step.take} aria-label={`${step.verb} ${file.name}`} />
      )}
      <Button
        type="text"
        icon={isUnderWay ? <CloseIcon aria-hidden /> : <DeleteIcon aria-hidden />}
        onClick={onRemove}
        aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${file.name}`}
      />
    </span>
  )
}

interface FileItemProps {
  file: UploadFile
  uploads: Uploads
  onRemove: () => void
  /** What is asked of the file. */
  details?: ReactNode
}

/** One file: what it is, how far it is, and what can be done about it. */
export const FileItem = ({ file, uploads, onRemove, details }: FileItemProps) => {
  const state = stateOf(file)
  const hasFailed = state === 'failed'
  return (
    <li className="agent-upload-item">
      <Preview {...file} />
      <div className="agent-upload-words">
        <span className="agent-upload-name">{file.name}</span>
        <span
          className={hasFailed ? 'agent-upload-problem' : 'agent-upload-state'}
          {...(hasFailed ? { role: 'alert' } : {})}>
          {state === 'sent' ? <DoneIcon aria-hidden /> : null} {stateText(file)}
        </span>
        {state === 'sending' || state === 'paused' ? (
          <progress aria-label={`Uploading ${file.name}`} max={100} value={percentOf(file)} />
        ) : null}
      </div>
      <Acts file={file} uploads={uploads} onRemove={onRemove} />
      {details}
    </li>
  )
}
