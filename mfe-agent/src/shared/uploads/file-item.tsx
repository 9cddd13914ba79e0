import { sizeText } from '@bluebonnet/contracts'
import { Button, DeleteIcon, DoneIcon, FileIcon, RetryIcon } from '@bluebonnet/ui'
import type { UploadItem } from './upload-queue.js'

const Preview = ({ item: { preview, file } }: { item: UploadItem }) => (preview === null
  ? <span className="agent-upload-icon" aria-hidden="true"><FileIcon /></span>
  : <img className="agent-upload-preview" src={preview} alt={`Preview of ${file.name}`} />)

const stateText = ({ state, progress, problem, file }: UploadItem): string => {
  if (state === 'failed') return problem ?? ''
  return state === 'sent' ? `${sizeText(file.size)}, uploaded` : `${Math.round(progress * 100)}% of ${sizeText(file.size)}`
}

interface FileItemProps {
  item: UploadItem
  onRetry: () => void
  onRemove: () => void
}

/** One file: what it is, how far it is, and what can be done about it. */
export const FileItem = ({ item, onRetry, onRemove }: FileItemProps) => (
  <li className="agent-upload-item">
    <Preview item={item} />
    <div className="agent-upload-words">
      <span className="agent-upload-name">{item.file.name}</span>
      <span className={item.state === 'failed' ? 'agent-upload-problem' : 'agent-upload-state'}>
        {item.state === 'sent' ? <DoneIcon aria-hidden /> : null} {stateText(item)}
      </span>
      {item.state === 'sending' ? <progress aria-label={`Uploading ${item.file.name}`} max={100} value={Math.round(item.progress * 100)} /> : null}
    </div>
    {item.state === 'failed' ? <Button type="text" icon={<RetryIcon aria-hidden />} onClick={onRetry} aria-label={`Retry ${item.file.name}`} /> : null}
    <Button type="text" icon={<DeleteIcon aria-hidden />} onClick={onRemove} aria-label={`${item.state === 'sending' ? 'Cancel' : 'Remove'} ${item.file.name}`} />
  </li>
)
