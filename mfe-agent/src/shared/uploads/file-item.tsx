import { sizeText } from '@bluebonnet/contracts'
import { Button, CloseIcon, DeleteIcon, DoneIcon, FileIcon, PauseIcon, ResumeIcon, RetryIcon } from '@bluebonnet/ui'
import type { UploadItem } from './upload-item.js'
import type { UploadQueue } from './upload-queue.js'

const Preview = ({ item: { preview, file } }: { item: UploadItem }) => (preview === null
  ? <span className="agent-upload-icon" aria-hidden="true"><FileIcon /></span>
  : <img className="agent-upload-preview" src={preview} alt={`Preview of ${file.name}`} />)

const stateText = ({ state, progress, problem, file }: UploadItem): string => {
  if (state === 'failed') return problem ?? ''
  if (state === 'sent') return `${sizeText(file.size)}, uploaded`
  return `${state === 'paused' ? 'Paused at ' : ''}${Math.round(progress * 100)}% of ${sizeText(file.size)}`
}

const Acts = ({ item: { id, state, file }, queue, onRemove }: FileItemProps) => {
  const isUnderWay = state === 'sending' || state === 'paused'
  return (
    <span className="agent-upload-acts">
      {state === 'sending' ? <Button type="text" icon={<PauseIcon aria-hidden />} onClick={() => queue.pause(id)} aria-label={`Pause ${file.name}`} /> : null}
      {state === 'paused' ? <Button type="text" icon={<ResumeIcon aria-hidden />} onClick={() => queue.resume(id)} aria-label={`Resume ${file.name}`} /> : null}
      {state === 'failed' ? <Button type="text" icon={<RetryIcon aria-hidden />} onClick={() => queue.resume(id)} aria-label={`Retry ${file.name}`} /> : null}
      <Button type="text" icon={isUnderWay ? <CloseIcon aria-hidden /> : <DeleteIcon aria-hidden />} onClick={onRemove} aria-label={`${isUnderWay ? 'Cancel' : 'Remove'} ${file.name}`} />
    </span>
  )
}

interface FileItemProps {
  item: UploadItem
  queue: UploadQueue
  onRemove: () => void
}

/** One file: what it is, how far it is, and what can be done about it. */
export const FileItem = ({ item, queue, onRemove }: FileItemProps) => (
  <li className="agent-upload-item">
    <Preview item={item} />
    <div className="agent-upload-words">
      <span className="agent-upload-name">{item.file.name}</span>
      <span className={item.state === 'failed' ? 'agent-upload-problem' : 'agent-upload-state'} {...(item.state === 'failed' ? { role: 'alert' } : {})}>
        {item.state === 'sent' ? <DoneIcon aria-hidden /> : null} {stateText(item)}
      </span>
      {item.state === 'sending' || item.state === 'paused' ? <progress aria-label={`Uploading ${item.file.name}`} max={100} value={Math.round(item.progress * 100)} /> : null}
    </div>
    <Acts item={item} queue={queue} onRemove={onRemove} />
  </li>
)
