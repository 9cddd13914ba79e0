import { sizeText } from '@bluebonnet/contracts'
import { Button, CloseIcon, DeleteIcon, DoneIcon, FileIcon, PauseIcon, ResumeIcon, RetryIcon } from '@bluebonnet/ui'
import { stateOf } from './file-state.js'
import type { UploadFile, Uploads } from './uploads.types.js'

const Preview = ({ preview, name }: UploadFile) => (preview === undefined
  ? <FileIcon className="agent-upload-icon" aria-hidden aria-label="" />
  : <img className="agent-upload-preview" src={preview} alt={`Preview of ${name}`} />)

const percentOf = ({ progress }: UploadFile): number => progress.percentage ?? 0

const stateText = (file: UploadFile): string => {
  const state = stateOf(file)
  const size = sizeText(file.size ?? 0)
  if (state === 'failed') return file.error ?? ''
  if (state === 'sent') return `${size}, uploaded`
  return `${state === 'paused' ? 'Paused at ' : ''}${percentOf(file)}% of ${size}`
}

const Acts = ({ file, uploads, onRemove }: FileItemProps) => {
  const { id, name } = file
  const state = stateOf(file)
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <span className="agent-upload-acts">
      {state === 'sending' ? <Button type="text" icon={<PauseIcon aria-hidden />} onClick={() => uploads.pauseResume(id)} aria-label={`Pause ${name}`} /> : null}
      {state === 'paused' ? <Button type="text" icon={<ResumeIcon aria-hidden />} onClick={() => uploads.pauseResume(id)} aria-label={`Resume ${name}`} /> : null}
      {state === 'failed' ? <Button type="text" icon={<RetryIcon aria-hidden />} onClick={() => void uploads.retryUpload(id)} aria-label={`Retry ${name}`} /> : null}
      <Button type="text" icon={isUnderWay ? <CloseIcon aria-hidden /> : <DeleteIcon aria-hidden />} onClick={onRemove} aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${name}`} />
    </span>
  )
}

interface FileItemProps {
  file: UploadFile
  uploads: Uploads
  onRemove: () => void
}

/** One file: what it is, how far it is, and what can be done about it. */
export const FileItem = ({ file, uploads, onRemove }: FileItemProps) => {
  const state = stateOf(file)
  const hasFailed = state === 'failed'
  return (
    <li className="agent-upload-item">
      <Preview {...file} />
      <div className="agent-upload-words">
        <span className="agent-upload-name">{file.name}</span>
        <span className={hasFailed ? 'agent-upload-problem' : 'agent-upload-state'} {...(hasFailed ? { role: 'alert' } : {})}>
          {state === 'sent' ? <DoneIcon aria-hidden /> : null} {stateText(file)}
        </span>
        {state === 'sending' || state === 'paused' ? <progress aria-label={`Uploading ${file.name}`} max={100} value={percentOf(file)} /> : null}
      </div>
      <Acts file={file} uploads={uploads} onRemove={onRemove} />
    </li>
  )
}
