import { sizeText } from '@bluebonnet/contracts'
import type { UploadRule } from '@bluebonnet/contracts'
import { UploadIcon } from '@bluebonnet/ui/icons'
import { useState } from 'react'
import type { DragEvent } from 'react'

interface DropZoneProps {
  id: string | undefined
  rule: UploadRule
  /** None can be chosen at 0. */
  most: number
  onFiles: (files: readonly File[]) => void
}

const hintOf = ({ files, types, bytes }: UploadRule, most: number): string => {
  if (most <= 0) return `There is room for ${files}. Remove one to add another.`
  return files === 1
    ? `${types}. Up to ${sizeText(bytes)}.`
    : `${types}. Up to ${most} files, to ${sizeText(bytes)} each.`
}

/** Where files are dropped or chosen. */
export const DropZone = ({ id, rule, most, onFiles }: DropZoneProps) => {
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
      className={isOver ? 'agent-upload-zone agent-upload-over' : 'agent-upload-zone'}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}>
      <UploadIcon aria-hidden />
      <span>Drop {rule.files === 1 ? 'a file' : 'files'} here or choose</span>
      <input
        {...(id === undefined ? {} : { id })}
        className="agent-upload-input"
        type="file"
        multiple={rule.files > 1}
        accept={rule.endings.join(',')}
        disabled={isFull}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <span className="agent-upload-hint">{hintOf(rule, most)}</span>
    </div>
  )
}
