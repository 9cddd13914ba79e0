import { sizeText } from '@bluebonnet/contracts'
import { UploadIcon } from '@bluebonnet/ui'
import { useState, useSyncExternalStore } from 'react'
import type { DragEvent } from 'react'
import { FileItem } from './file-item.js'
import { useConnection } from './use-connection.js'
import type { UploadQueue } from './upload-queue.js'
import './uploads.css'

interface FileFieldProps {
  queue: UploadQueue
  /** How many files there may be now, where the form holds some already. The rule's number unless given. */
  most?: number
  /** Handed in by Form.Item. */
  id?: string
  /** Told how many files there are, so that the form's rule is checked again. */
  onChange?: (count: number) => void
}

/** A file picker that takes dropped files too and sends them at once, with their progress. */
export const FileField = ({ queue, most = queue.rule.files, id, onChange }: FileFieldProps) => {
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const notice = useConnection(queue)
  const [isOver, setOver] = useState(false)
  const { rule } = queue

  const add = (files: FileList | null): void => {
    setRefusals(queue.add([...(files ?? [])], most))
    onChange?.(queue.snapshot().length)
  }
  const remove = (itemId: number): void => {
    queue.remove(itemId)
    setRefusals([])
    onChange?.(queue.snapshot().length)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    add(event.dataTransfer.files)
  }
  const dragOver = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }

  return (
    <div className="agent-upload">
      <div className={isOver ? 'agent-upload-zone agent-upload-over' : 'agent-upload-zone'} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        <UploadIcon aria-hidden />
        <span>Drop {rule.files === 1 ? 'a file' : 'files'} here or choose</span>
        <input {...(id === undefined ? {} : { id })} className="agent-upload-input" type="file" multiple={rule.files > 1} accept={rule.endings.join(',')}
          onChange={(event) => {
            add(event.target.files)
            // The same file may be chosen again after it was removed.
            event.target.value = ''
          }} />
        <span className="agent-upload-hint">{rule.types}. {rule.files === 1 ? 'Up' : `Up to ${most} files,`} to {sizeText(rule.bytes)}{rule.files === 1 ? '' : ' each'}.</span>
      </div>
      <output className="agent-upload-notice">{notice}</output>
      {refusals.length > 0 ? <div role="alert" className="agent-upload-problem">{refusals.map((refusal) => <p key={refusal}>{refusal}</p>)}</div> : null}
      {items.length > 0 ? (
        <ul className="agent-upload-list" aria-label="Files">
          {items.map((item) => <FileItem key={item.id} item={item} queue={queue} onRemove={() => remove(item.id)} />)}
        </ul>
      ) : null}
    </div>
  )
}
