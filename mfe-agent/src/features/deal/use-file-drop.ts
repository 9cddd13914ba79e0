import { useState, type DragEvent } from 'react'

/** Takes files that are dropped on an element, unless `mayDrop` is false. The innermost such element takes them. */
export const useFileDrop = (mayDrop: boolean, onFiles: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false)
  const take =
    (act: (event: DragEvent) => void) =>
    (event: DragEvent): void => {
      if (!mayDrop || ![...event.dataTransfer.types].includes('Files')) return
      event.preventDefault()
      event.stopPropagation()
      act(event)
    }
  return {
    isOver,
    dropProps: {
      onDragOver: take(() => setOver(true)),
      onDragLeave: () => setOver(false),
      onDrop: take((event) => {
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }),
    },
  }
}
